/**
 * Keeps elements that are used twice from holding on to old trees.
 *
 * Preact writes where an element stands into the element itself when it is first used, and uses a copy
 * from the second time on. An element that is kept (with `useMemo`, or as `children` of what draws itself
 * anew) thus holds the tree of its first use, whose kept elements hold theirs, and so on: a tab grew by
 * 4 MB a round. Here all of them are copied, the first time, too. `__b` is Preact's name for how deep an
 * element stands, under which Preact keeps it in its packages; signals set it for the same purpose.
 */

import { options, type VNode } from "preact";

const before = options.vnode;
options.vnode = (vnode: VNode & { __b?: number }): void => {
  vnode.__b = 1;
  before?.(vnode);
};
