// The three-dimensional view: everything that is drawn, the camera and the light. It draws when
// something has changed, not all the time.
import {
  AxesHelper, Box2, Box3, Color, DirectionalLight, Group, HemisphereLight, PCFShadowMap, PerspectiveCamera, Scene,
  Sprite, Vector2, Vector3, WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { centreOfMassMark, colliderMaterial, drawBodies, type DrawnBody } from './bodies';
import { ContactMarks } from './contacts';
import type { PageData } from './data';
import { Ground } from './ground';
import { drawJoints, type JointMarks } from './joint_marks';
import { measureRoom, Motion, type Room } from './motion';
import { isDark, onTheme, themeColour } from './theme';
import { Trails } from './trails';

export type Direction = 'oblique' | 'front' | 'side' | 'top';

export class Stage {
  readonly renderer: WebGLRenderer;
  readonly camera = new PerspectiveCamera(32, 1, 0.01, 100);
  readonly bodies: DrawnBody[];
  readonly marks: JointMarks;
  readonly trails: Trails;
  readonly contacts: ContactMarks | null;
  readonly ground: Ground;
  /** The world's axes: x red, y green, z blue. */
  readonly origin: AxesHelper;
  readonly wholeCentre: Sprite;
  readonly room: Room;
  /** Whether the camera goes with the centre of mass. */
  follows: boolean;
  private readonly scene = new Scene();
  private readonly motion: Motion;
  private readonly controls: OrbitControls;
  private readonly light = new DirectionalLight(0xffffff, 2);
  private readonly sky = new HemisphereLight(0xffffff, 0x8890a0, 1.6);
  private readonly groups: Group[];
  private highlights = new Map<number, number>();
  private followed = new Vector3();
  private isDue = false;

  constructor(private readonly host: HTMLElement, context: WebGL2RenderingContext, data: PageData) {
    this.renderer = new WebGLRenderer({ canvas: context.canvas as HTMLCanvasElement, context });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.domElement.tabIndex = 0;
    this.renderer.domElement.setAttribute('aria-label', 'Three-dimensional view; drag to turn, scroll to come closer');
    this.motion = new Motion(data);
    this.room = measureRoom(data, this.motion);
    this.follows = this.room.travels;
    this.bodies = drawBodies(data, this.room.size);
    this.groups = this.bodies.map((body) => body.group);
    this.marks = drawJoints(data.joints, this.groups, this.room.size);
    this.trails = new Trails(data.trails);
    this.contacts = data.contacts && new ContactMarks(data.contacts, this.room.size);
    this.ground = new Ground(this.room.size, this.room.groundHeight, data.hasGround);
    this.wholeCentre = centreOfMassMark(0.065 * this.room.size);
    this.origin = new AxesHelper(0.12 * this.room.size);
    this.scene.add(this.origin, ...this.groups, this.trails.group, this.ground.group, this.wholeCentre);
    if (this.contacts) this.scene.add(this.contacts.dots, this.contacts.forces, this.contacts.cones);
    this.addLight();
    host.prepend(this.renderer.domElement);
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.addEventListener('change', () => this.invalidate());
    new ResizeObserver(() => this.resize()).observe(host);
    onTheme(() => this.recolour());
    this.show(0, 0);
    this.resize();
    this.look('oblique');
  }

  onCameraRest(listener: () => void): void { this.controls.addEventListener('end', listener); }

  /** Shows the motion between a frame and the next. */
  show(frame: number, fraction: number): void {
    this.groups.forEach((group, body) => this.motion.placeBetween(group, body, frame, fraction));
    this.trails.advance(frame);
    this.contacts?.show(frame);
    const centre = this.motion.centreOfMass(this.groups);
    if (centre) {
      this.wholeCentre.position.copy(centre);
      if (this.follows) this.moveCamera(centre.clone().sub(this.followed));
      this.followed = centre;
    }
    this.invalidate();
  }

  /** Looks at the whole motion, or at the robot where it is if the camera goes with it. */
  look(from: Direction): void {
    const extent = this.room.whole.getSize(new Vector3());
    const centre = this.follows ? this.followed.clone() : this.room.whole.getCenter(new Vector3());
    const radius = Math.max(this.follows ? 0.6 * this.room.size : extent.length() / 2, 1e-3);
    const box = this.follows
      ? new Box3().setFromCenterAndSize(centre, new Vector3().setScalar(1.2 * this.room.size / Math.sqrt(3)))
      : this.room.whole;
    // What moves mostly in one plane is seen nearly at right angles to it.
    const oblique = extent.x < extent.y ? new Vector3(1, 0.45, 0.35) : new Vector3(0.45, -1, 0.35);
    const directions = {
      oblique, front: new Vector3(1, 0, 0), side: new Vector3(0, -1, 0), top: new Vector3(0, -1e-4, 1),
    };
    const direction = directions[from].normalize();
    this.controls.target.copy(centre);
    this.camera.position.copy(centre).addScaledVector(direction, Math.max(1.06 * this.distanceFor(box, centre, direction), 1e-3));
    this.camera.near = radius / 100;
    this.camera.far = radius * 200;
    this.camera.updateProjectionMatrix();
    this.controls.update();
    this.invalidate();
  }

  /** From how far in a direction all corners of a box are seen. */
  private distanceFor(box: Box3, centre: Vector3, direction: Vector3): number {
    const right = new Vector3().crossVectors(this.camera.up, direction).normalize();
    const up = new Vector3().crossVectors(direction, right);
    const slope = Math.tan(Math.PI / 180 * this.camera.fov / 2);
    let distance = 0;
    for (let bits = 0; bits < 8; bits++) {
      const corner = new Vector3(
        (bits & 1 ? box.max : box.min).x, (bits & 2 ? box.max : box.min).y, (bits & 4 ? box.max : box.min).z).sub(centre);
      const across = Math.max(Math.abs(corner.dot(up)), Math.abs(corner.dot(right)) / this.camera.aspect);
      distance = Math.max(distance, across / slope + corner.dot(direction));
    }
    return distance;
  }

  /** Draws soon. */
  invalidate(): void {
    if (this.isDue) return;
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      this.draw();
    });
  }

  /** Draws now, so that the canvas can be copied at once: without ground and highlights. */
  drawPlain(): void {
    const { visible } = this.ground.group;
    const { highlights } = this;
    this.ground.group.visible = false;
    this.highlight(new Map());
    this.draw();
    this.ground.group.visible = visible;
    this.highlight(highlights);
  }

  /** Makes bodies shine, each by its strength from 0 to 1. */
  highlight(strengths: Map<number, number>): void {
    this.highlights = strengths;
    this.bodies.forEach((body, index) => {
      for (const material of body.materials) {
        material.emissive.set(0x3b82f6);
        material.emissiveIntensity = strengths.get(index) ?? 0;
      }
    });
    this.invalidate();
  }

  draw(): void {
    this.aimLight();
    this.ground.centreOn(this.controls.target);
    this.renderer.render(this.scene, this.camera);
  }

  /** Where in the canvas the motion is, in its pixels. */
  rectangle(): { left: number; top: number; width: number; height: number } {
    const { width, height } = this.renderer.domElement;
    const box = this.follows
      ? new Box3().setFromCenterAndSize(this.followed, new Vector3().setScalar(0.7 * this.room.size))
      : this.room.whole;
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => new Vector3(
      (bits & 1 ? box.max : box.min).x, (bits & 2 ? box.max : box.min).y, (bits & 4 ? box.max : box.min).z));
    const seen = new Box2();
    for (const corner of corners) {
      corner.project(this.camera);
      seen.expandByPoint(new Vector2((corner.x + 1) / 2 * width, (1 - corner.y) / 2 * height));
    }
    seen.intersect(new Box2(new Vector2(0, 0), new Vector2(width, height)));
    const size = seen.getSize(new Vector2());
    return { left: seen.min.x, top: seen.min.y, width: size.x, height: size.y };
  }

  private moveCamera(by: Vector3): void {
    this.camera.position.add(by);
    this.controls.target.add(by);
    this.camera.updateMatrixWorld();
  }

  private addLight(): void {
    const { size, whole, travels } = this.room;
    const reach = travels ? size : Math.max(size, whole.getSize(new Vector3()).length() / 2);
    const { shadow } = this.light;
    this.light.castShadow = true;
    shadow.mapSize.set(1024, 1024);
    shadow.bias = -0.0005;
    shadow.normalBias = 0.004 * size;
    shadow.radius = 4;
    Object.assign(shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 0.1 * reach, far: 8 * reach });
    this.light.userData.distance = 4 * reach;
    this.scene.add(this.sky, this.light, this.light.target);
  }

  private aimLight(): void {
    const at = this.follows ? this.followed : this.room.whole.getCenter(new Vector3());
    this.light.target.position.copy(at);
    this.light.position.copy(at).addScaledVector(new Vector3(0.35, -0.45, 0.82), this.light.userData.distance);
  }

  private recolour(): void {
    this.scene.background = new Color(themeColour('stage'));
    this.ground.setColour(themeColour('grid'));
    this.marks.treeMaterial.color.set(themeColour('joint'));
    this.marks.loopMaterial.color.set(themeColour('loop'));
    this.sky.intensity = isDark() ? 1.2 : 1.7;
    this.trails.recolour();
    this.contacts?.recolour();
    colliderMaterial.color.set(themeColour('collider'));
    this.invalidate();
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.host;
    if (!clientWidth || !clientHeight) return;
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.renderer.setSize(clientWidth, clientHeight);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
    this.invalidate();
  }
}
