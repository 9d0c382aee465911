/** Where value plates stand: near their feature, never over each other. Pure; pixels from the map's top left. */
export interface PlateBox { key: string; x: number; y: number; width: number; height: number; /** Lower goes first. */ rank: number }
export interface Placed { key: string; left: number; top: number }

const GAP = 5;
const OFFSET = 15;

/** Those that fit, best first; the others wait until the map is closer. `blocked` are places taken by panels. */
export function placePlates(boxes: readonly PlateBox[], view: { width: number; height: number }, blocked: readonly { left: number; top: number; width: number; height: number }[] = []): Placed[] {
  const taken = blocked.map((b) => ({ ...b }));
  const out: Placed[] = [];
  for (const box of boxes.toSorted((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1))) {
    if (box.x < 0 || box.y < 0 || box.x > view.width || box.y > view.height) continue;
    // At the border the plate moves inwards: what is in breach must not lose its value there.
    const spots = [
      { left: box.x + OFFSET, top: box.y - box.height / 2 },
      { left: box.x - box.width / 2, top: box.y - OFFSET - box.height },
      { left: box.x - OFFSET - box.width, top: box.y - box.height / 2 },
      { left: box.x - box.width / 2, top: box.y + OFFSET },
    ].map((s) => ({ left: Math.max(0, Math.min(s.left, view.width - box.width)), top: Math.max(0, Math.min(s.top, view.height - box.height)) }));
    const spot = spots.find((s) => taken.every((t) => apart(s, box, t)));
    if (spot === undefined) continue;
    taken.push({ ...spot, width: box.width, height: box.height });
    out.push({ key: box.key, left: Math.round(spot.left), top: Math.round(spot.top) });
  }
  return out;
}

function apart(a: { left: number; top: number }, size: { width: number; height: number }, b: { left: number; top: number; width: number; height: number }): boolean {
  return a.left + size.width + GAP <= b.left || b.left + b.width + GAP <= a.left || a.top + size.height + GAP <= b.top || b.top + b.height + GAP <= a.top;
}
