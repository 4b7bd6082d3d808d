/** What a screen reader is told about changes that one sees but that move no focus. */

class Announcer {
  polite = $state('');
  urgent = $state('');

  /** Says it when the reader pauses. */
  say(text: string): void {
    // The same words twice are silent; a no-break space makes them differ.
    this.polite = text === this.polite ? text + '\u00a0' : text;
  }

  /** Says it at once: failures. */
  alert(text: string): void {
    this.urgent = text === this.urgent ? text + '\u00a0' : text;
  }
}

export const announcer = new Announcer();
