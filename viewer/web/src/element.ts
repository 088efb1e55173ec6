// Elements of the page, made in one expression.

type Attributes = Record<string, string | number | boolean>;

/** Children that are strings become text, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K, attributes: Attributes = {}, ...children: (Node | string)[]): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value !== 'boolean') made.setAttribute(name, String(value));
    else if (value) made.setAttribute(name, '');
  }
  made.append(...children);
  return made;
}

/** The element that the page's HTML has under this id. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** A button that is pressed or not. */
export function toggleButton(label: string, pressed: boolean, change: (pressed: boolean) => void): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'toggle', 'aria-pressed': String(pressed) }, label);
  button.addEventListener('click', () => {
    const now = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(now));
    change(now);
  });
  return button;
}
