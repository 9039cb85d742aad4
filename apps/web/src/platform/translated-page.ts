/*
 * The browser's own translator (Chrome, Edge) takes text nodes out of the page and puts <font> elements in their place. React still
 * holds the text nodes: it would fail when it removes one, and write new words where no one sees them (TRUTH-04). So the page
 * remembers which element replaces which text node. A text node that gets new words comes back, and the translator translates it again.
 */

const standIns = new WeakMap<Node, Element>();

/** Starts before React draws anything. */
export function keepTranslatedPageWorking(): void {
  new MutationObserver(rememberStandIns).observe(document.documentElement, {
    childList: true,
    subtree: true,
  });
  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function removeShown<Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    const shown = standIns.get(child);
    // Anyone who removes a text node wants it gone, and so it is.
    if (shown?.parentNode === this) removeChild.call(this, shown);
    return child;
  };

  Node.prototype.insertBefore = function insertBeforeShown<Added extends Node>(
    this: Node,
    added: Added,
    next: Node | null,
  ): Added {
    if (next === null || next.parentNode === this) return insertBefore.call(this, added, next) as Added;
    const shown = standIns.get(next);
    return insertBefore.call(this, added, shown?.parentNode === this ? shown : null) as Added;
  };

  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  if (!nodeValue?.set) return;
  const { set } = nodeValue;
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      if (this.parentNode === null && this instanceof Text) standIns.get(this)?.replaceWith(this);
      set.call(this, value);
    },
  });
}

const isStandIn = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

function rememberStandIns(changes: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
    const [text] = removedNodes;
    if (text?.nodeType !== Node.TEXT_NODE) continue;
    // It is put in the text's place, or beside the text before that is taken out.
    const shown = [addedNodes[0], previousSibling, nextSibling].find(isStandIn);
    if (shown) standIns.set(text, shown);
  }
}
