/** Counts, over the bytes of a file, how well they fit UTF-8. */
export class Utf8Count {
  /** Valid characters of more than one byte. */
  characters = 0;
  /** Places where the bytes cannot be UTF-8. */
  errors = 0;
  #missing = 0;
  #low = 0x80;
  #high = 0xbf;

  add(byte: number): void {
    const isExpected = this.#missing > 0 && byte >= this.#low && byte <= this.#high;
    if (!isExpected) {
      if (this.#missing > 0) this.errors += 1;
      this.#begin(byte);
      return;
    }
    [this.#low, this.#high] = [0x80, 0xbf];
    this.#missing -= 1;
    if (this.#missing === 0) this.characters += 1;
  }

  end(): void {
    if (this.#missing > 0) this.errors += 1;
  }

  // Some first bytes limit the second: no overlong forms, no surrogates, nothing above U+10FFFF.
  #begin(byte: number): void {
    this.#missing = 0;
    [this.#low, this.#high] = [0x80, 0xbf];
    if (byte < 0x80) return;
    if (byte < 0xc2 || byte > 0xf4) {
      this.errors += 1;
      return;
    }
    this.#missing = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    if (byte === 0xe0) this.#low = 0xa0;
    if (byte === 0xed) this.#high = 0x9f;
    if (byte === 0xf0) this.#low = 0x90;
    if (byte === 0xf4) this.#high = 0x8f;
  }
}
