/** `Menu` and `MenuItem`: kept as built; a spec clicks an item by `Menu.getApplicationMenu().getMenuItemById(id).click()`. */
import type * as Electron from 'electron';
import { Guarded } from '../guard.ts';
import { preventable } from '../preventable.ts';
import { recorded } from '../recorded.ts';
import { focusedWindow } from '../windows/registry.ts';

type ItemOptions = Omit<Electron.MenuItemConstructorOptions, 'submenu' | 'click'> & {
  submenu?: Menu | (ItemOptions | MenuItem)[];
  click?: (item: MenuItem, window: unknown, event: object) => void;
};

let lastCommand = 0;

export class MenuItem extends Guarded {
  readonly commandId = ++lastCommand;
  readonly id: string | undefined;
  readonly label: string;
  readonly role: ItemOptions['role'];
  readonly type: NonNullable<ItemOptions['type']>;
  readonly accelerator: ItemOptions['accelerator'];
  readonly submenu: Menu | undefined;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  readonly #onClick: ItemOptions['click'];

  constructor(options: ItemOptions) {
    super('MenuItem');
    this.id = options.id;
    this.label = options.label ?? options.role ?? '';
    this.role = options.role;
    this.accelerator = options.accelerator;
    this.submenu = Array.isArray(options.submenu) ? Menu.buildFromTemplate(options.submenu) : options.submenu;
    this.type = options.type ?? (this.submenu ? 'submenu' : 'normal');
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.#onClick = options.click;
  }

  /** As the operator's click; a disabled item does nothing. */
  click(event: object = preventable(), window: unknown = focusedWindow() ?? undefined): void {
    if (!this.enabled) return;
    if (this.type === 'checkbox') this.checked = !this.checked;
    if (this.type === 'radio') this.checked = true;
    this.#onClick?.(this, window, event);
  }
}

let applicationMenu: Menu | null = null;

export class Menu extends Guarded {
  readonly items: MenuItem[] = [];

  constructor() {
    super('Menu');
  }

  append(item: MenuItem): void {
    this.items.push(item);
  }

  insert(position: number, item: MenuItem): void {
    this.items.splice(position, 0, item);
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }

  popup(options: object = {}): void {
    recorded.popups.push({ menu: this, options });
    this.emit('menu-will-show', preventable());
  }

  closePopup(): void {
    this.emit('menu-will-close', preventable());
  }

  static buildFromTemplate(template: (ItemOptions | MenuItem)[]): Menu {
    if (!Array.isArray(template)) throw new TypeError('Invalid template for Menu: Menu template must be an array');
    const menu = new Menu();
    for (const options of template) menu.append(options instanceof MenuItem ? options : new MenuItem(options));
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu;
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu;
  }
}
