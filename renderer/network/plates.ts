/** Where value plates stand: near their feature, never over each other. Pure; pixels from the map's top left. */
export interface PlateBox { key: string; x: number; y: number; width: number; height: number; /** From the feature's middle to the plate. */ offset: number; /** Lower goes first; below 0 is in breach. */ rank: number }
export interface Placed { key: string; left: number; top: number }
export interface Rect { left: number; top: number; width: number; height: number }

const GAP = 5;

/**
 * Those that fit, best first; the others wait until the map is closer. `panels` cover the map and take their place from all, `names` only
 * from values without a breach.
 */
export function placePlates(boxes: readonly PlateBox[], view: { width: number; height: number }, panels: readonly Rect[] = [], names: readonly Rect[] = []): Placed[] {
  const taken: Rect[] = [...panels];
  const out: Placed[] = [];
  for (const box of boxes.toSorted((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1))) {
    if (box.x < 0 || box.y < 0 || box.x > view.width || box.y > view.height) continue;
    // At the border the plate moves inwards: what is in breach must not lose its value there.
    const spots = [
      { left: box.x + box.offset, top: box.y - box.height / 2 },
      { left: box.x - box.width / 2, top: box.y - box.offset - box.height },
      { left: box.x - box.offset - box.width, top: box.y - box.height / 2 },
      { left: box.x - box.width / 2, top: box.y + box.offset },
    ].map((s) => ({ left: Math.max(0, Math.min(s.left, view.width - box.width)), top: Math.max(0, Math.min(s.top, view.height - box.height)) }));
    const spot = spots.find((s) => [...taken, ...(box.rank < 0 ? [] : names)].every((t) => apart(s, box, t)));
    if (spot === undefined) continue;
    taken.push({ ...spot, width: box.width, height: box.height });
    out.push({ key: box.key, left: Math.round(spot.left), top: Math.round(spot.top) });
  }
  return out;
}

function apart(a: { left: number; top: number }, size: { width: number; height: number }, b: Rect): boolean {
  return a.left + size.width + GAP <= b.left || b.left + b.width + GAP <= a.left || a.top + size.height + GAP <= b.top || b.top + b.height + GAP <= a.top;
}
