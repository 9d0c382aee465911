/** Street names of Valmont: every street has one of its own. Pure. */
import type { Random } from './random.ts';

const STEMS = [
  'Alder', 'Anchor', 'Apple', 'Ash', 'Baker', 'Barn', 'Beacon', 'Bell', 'Birch', 'Bridge', 'Brook', 'Castle', 'Cedar', 'Cherry', 'Chestnut', 'Church', 'Clay', 'Cooper', 'Copper', 'Corn', 'Court', 'Cross', 'Dove', 'East', 'Elm',
  'Falcon', 'Fern', 'Ferry', 'Field', 'Forge', 'Fountain', 'Fox', 'Garden', 'Gate', 'Glass', 'Grange', 'Green', 'Hazel', 'Heron', 'High', 'Holly', 'Ivy', 'Lark', 'Laurel', 'Lime', 'Linden', 'Long', 'Maple', 'Market', 'Mason', 'Meadow', 'Mill',
  'Mint', 'Moor', 'North', 'Oak', 'Old', 'Park', 'Pear', 'Pine', 'Poplar', 'Priory', 'Quarry', 'Quince', 'Reed', 'River', 'Rose', 'Rowan', 'Saddler', 'School', 'Smith', 'South', 'Spring', 'Stone', 'Swan', 'Tanner', 'Thorn', 'Tower', 'Tulip', 'Vale',
  'Vine', 'Walnut', 'Water', 'Weaver', 'Well', 'West', 'Willow', 'Winter', 'Wood', 'Yew',
];
const ENDINGS = ['Street', 'Lane', 'Road', 'Street', 'Way', 'Row', 'Street', 'Close', 'Rise', 'Walk'];

/** A source of names that gives none twice and never `Hill Street`, which is kept for the town's best-known logger. */
export function streetNames(): (random: Random) => string {
  const given = new Set<string>();
  return (random) => {
    for (let tries = 0; ; tries++) {
      const stem = STEMS[Math.floor(random() * STEMS.length)] as string;
      const ending = ENDINGS[Math.floor(random() * ENDINGS.length)] as string;
      const name = tries < 200 ? `${stem} ${ending}` : `Upper ${stem} ${ending} ${tries}`;
      if (given.has(name)) continue;
      given.add(name);
      return name;
    }
  };
}
