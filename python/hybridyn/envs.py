"""Environments for reinforcement learning, many at once: those of Gymnasium, where it is there."""

import numpy as np

from . import _hybridyn
from ._robot import load

try:
    from gymnasium.spaces import Box
    from gymnasium.vector import VectorEnv as _Base
except ImportError:

    class Box:
        """What of gymnasium.spaces.Box is used here."""

        def __init__(self, low, high, shape, dtype=np.float32):
            self.low = np.full(shape, low, dtype)
            self.high = np.full(shape, high, dtype)
            self.shape = tuple(shape)
            self.dtype = np.dtype(dtype)

    class _Base:
        """What of gymnasium.vector.VectorEnv is used here."""

        render_mode = None

        def close(self):
            """Nothing is to be given back."""


class QuadrupedVectorEnv(_Base):
    """Quadrupeds on flat ground that are to walk with a commanded velocity.

    An action (12,) is an offset, in units of `action_scale` radians, of the joints' targets from a
    standing pose; springs at the joints, with forces within their limits, drive them there for
    `decimation` steps of `step` seconds. An observation (48,) has, in the body's axes, linear and
    angular velocity, the direction of gravity and the command (x, y, yaw); offsets and velocities of
    the joints; the action before. The reward is for the commanded velocity, against tilting, bouncing
    and torques. An episode ends when the trunk is low or tilted, and is cut off after
    `episode_steps`; the next begins in the same call of `step`, whose info has "final_observation".

    Feet touch the ground, by Coulomb's law; other links do not, nor joints their limits.

    >>> from hybridyn.envs import QuadrupedVectorEnv
    >>> import numpy as np
    >>> environments = QuadrupedVectorEnv(64)
    >>> observations, info = environments.reset(seed=1)
    >>> observations.shape
    (64, 48)
    >>> observations, rewards, ended, cut, info = environments.step(np.zeros((64, 12)))
    >>> rewards.shape, bool(ended.any())
    ((64,), False)
    """

    metadata = {"render_modes": []}
    FEET = ("LF_foot", "RF_foot", "LH_foot", "RH_foot")
    POSE = np.tile([0.0, 0.7, -1.4], 4)
    HEIGHT = 0.345

    def __init__(self, num_envs, *, robot=None, threads=1, step=0.002, decimation=10, action_scale=0.4,
                 stiffness=60.0, damping=1.5, friction=0.8, foot_radius=0.022, episode_steps=1000):
        self.num_envs = num_envs
        if robot is None:
            from . import example

            robot = load(example("dog"), floating=True)
        self.robot = robot
        self.threads = threads
        self.decimation = decimation
        self.action_scale = action_scale
        self.episode_steps = episode_steps
        self.crowd = _hybridyn.Crowd(robot, num_envs, [(foot, foot_radius) for foot in self.FEET], step=step,
                                     friction=friction, stiffness=stiffness, damping=damping)
        self.dt = step * decimation
        self.single_action_space = Box(-1.0, 1.0, (12,))
        self.single_observation_space = Box(-np.inf, np.inf, (48,))
        self.action_space = Box(-1.0, 1.0, (num_envs, 12))
        self.observation_space = Box(-np.inf, np.inf, (num_envs, 48))
        self._random = np.random.default_rng()
        self._steps = np.zeros(num_envs, int)
        self._command = np.zeros((num_envs, 3))
        self._action = np.zeros((num_envs, 12))

    def reset(self, *, seed=None, options=None):
        """All begin anew; returns observations and an empty dict."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._begin(np.ones(self.num_envs, bool))
        return self._observe(), {}

    def step(self, actions):
        """Returns observations, rewards, whether episodes ended, whether they were cut off, and a
        dict."""
        self._action[:] = np.clip(actions, -1, 1)
        targets = self.POSE + self.action_scale * self._action
        self.crowd.advance(targets, self.decimation, self.threads)
        self._steps += 1
        observations = self._observe()
        rewards = self._reward(observations)
        ended = self._has_fallen(observations)
        cut = (self._steps >= self.episode_steps) & ~ended
        info = {}
        over = ended | cut
        if over.any():
            info["final_observation"] = observations[over]
            info["_final_observation"] = over
            self._begin(over)
            observations = self._observe()
        return observations, rewards, ended, cut, info

    def _begin(self, which):
        count = int(which.sum())
        crowd, random = self.crowd, self._random
        crowd.q[which] = 0
        crowd.q[which, 2] = self.HEIGHT
        crowd.q[which, 6] = 1
        crowd.q[which, 7:] = self.POSE + random.uniform(-0.1, 0.1, (count, 12))
        crowd.v[which] = random.uniform(-0.1, 0.1, (count, 18))
        crowd.impulses[which] = 0
        self._steps[which] = 0
        self._action[which] = 0
        self._command[which] = random.uniform([-0.5, -0.3, -0.8], [1.0, 0.3, 0.8], (count, 3))

    def _gravity(self):
        """The direction down, in the trunks' axes: -R' z of the quaternions."""
        x, y, z, w = self.crowd.q[:, 3:7].T
        return -np.stack([2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z], axis=1)

    def _observe(self):
        crowd = self.crowd
        parts = [crowd.v[:, :6], self._gravity(), self._command, crowd.q[:, 7:] - self.POSE,
                 0.1 * crowd.v[:, 6:], self._action]
        return np.concatenate(parts, axis=1).astype(np.float32)

    def _reward(self, observations):
        velocity, command = observations[:, :6], self._command
        along = np.exp(-4 * ((velocity[:, :2] - command[:, :2]) ** 2).sum(axis=1))
        turning = np.exp(-4 * (velocity[:, 5] - command[:, 2]) ** 2)
        bouncing = 2 * velocity[:, 2] ** 2 + 0.05 * (velocity[:, 3:5] ** 2).sum(axis=1)
        tilting = (observations[:, 6:8] ** 2).sum(axis=1)
        torques = 2e-4 * (self.crowd.torques**2).sum(axis=1)
        return (along + 0.5 * turning - bouncing - tilting - torques) * self.dt

    def _has_fallen(self, observations):
        is_low = self.crowd.q[:, 2] < 0.18
        is_tilted = observations[:, 8] > -0.5
        is_lost = ~np.isfinite(observations).all(axis=1)
        return is_low | is_tilted | is_lost
