// The line to the host. It comes back by itself, unless the host has said that it shall not.

// Milliseconds of the first pause and of the longest.
const FIRST = 200;
const LONGEST = 4000;
// Codes with which the host closes for good: taken over, a token it does not know, no such table, too much of anything.
const FINAL = [4001, 4003, 4004, 1008];

export class Link {
  /**
   * @param {() => object} hello what is said first on every new line
   * @param {(message: any) => void} heard
   * @param {(state: "lost" | "closed") => void} changed
   */
  constructor(hello, heard, changed) {
    this.hello = hello;
    this.heard = heard;
    this.changed = changed;
    this.tries = 0;
    this.open();
    // A phone that wakes up or finds its network again does not wait for the pause to end.
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => this.hurry());
  }

  open() {
    clearTimeout(this.timer);
    this.timer = undefined;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => this.send(this.hello());
    socket.onmessage = ({ data }) => {
      this.tries = 0;
      this.heard(JSON.parse(data));
    };
    socket.onclose = ({ code }) => socket === this.socket && this.lost(code);
  }

  /** @param {number} code */
  lost(code) {
    if (FINAL.includes(code)) return this.changed("closed");
    this.changed("lost");
    const pause = Math.min(FIRST * 2 ** this.tries++, LONGEST);
    this.timer = setTimeout(() => this.open(), pause * (0.5 + Math.random() / 2));
  }

  hurry() {
    if (this.timer && !document.hidden) this.open();
  }

  /** What is said without a line is lost; who needs an answer asks again after the hello. @param {object} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
