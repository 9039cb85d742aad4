/*
 * The browser's own translator (Chrome, Edge) replaces text nodes of the page with <font> elements. React still refers to
 * the text nodes: it would fail when it removes one, and write new text into nodes that are not in the page (TRUTH-04). So
 * this module remembers which element replaces which text node. A text node with new text is put back into the page, where
 * the translator translates it again.
 */

const replacements = new WeakMap<Node, Element>();

/** Call it before React renders anything. */
export function keepTranslatedPageWorking(): void {
  new MutationObserver(rememberReplacements).observe(document.documentElement, {
    childList: true,
    subtree: true,
  });
  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function removeShown<Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    const shown = replacements.get(child);
    // A caller that removes a text node removes its replacement.
    if (shown?.parentNode === this) removeChild.call(this, shown);
    return child;
  };

  Node.prototype.insertBefore = function insertBeforeShown<Added extends Node>(
    this: Node,
    added: Added,
    next: Node | null,
  ): Added {
    if (next === null || next.parentNode === this) return insertBefore.call(this, added, next) as Added;
    const shown = replacements.get(next);
    return insertBefore.call(this, added, shown?.parentNode === this ? shown : null) as Added;
  };

  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  if (!nodeValue?.set) return;
  const { set } = nodeValue;
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      if (this.parentNode === null && this instanceof Text) replacements.get(this)?.replaceWith(this);
      set.call(this, value);
    },
  });
}

const isReplacement = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

function rememberReplacements(changes: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
    const [text] = removedNodes;
    if (text?.nodeType !== Node.TEXT_NODE) continue;
    // The replacement is inserted instead of the text, or beside it before the text is removed.
    const shown = [addedNodes[0], previousSibling, nextSibling].find(isReplacement);
    if (shown) replacements.set(text, shown);
  }
}
