/** How keys are written for people. */

const MAC = /mac|iphone|ipad/i;

const NAMES: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Delete: 'Del',
  ' ': 'Space',
  Space: 'Space',
};

const MAC_MODIFIERS: Record<string, string> = { Control: '⌃', Alt: '⌥', Shift: '⇧', Meta: '⌘' };
const MODIFIERS: Record<string, string> = { Control: 'Ctrl' };

export function isMac(platform: string = navigator.platform): boolean {
  return MAC.test(platform);
}

/** The parts of a combination, each to be drawn as a key: `$mod+Shift+z` gives Ctrl, Shift, Z. */
export function showKeys(keys: string, mac: boolean = isMac()): string[] {
  return keys
    .split(/\+(?!$)/)
    .map((part) => (part === '$mod' ? (mac ? 'Meta' : 'Control') : part))
    .map((part) => {
      const modifier = mac ? MAC_MODIFIERS[part] : MODIFIERS[part];
      if (modifier) return modifier;
      const name = NAMES[part] ?? part.replace(/^Key(?=[A-Z]$)|^Digit(?=\d$)/, '');
      return name.length === 1 ? name.toUpperCase() : name;
    });
}
