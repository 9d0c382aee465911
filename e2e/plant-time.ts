/** The time at which every browser-level test begins, so that the demo plant says the same each time. */
export const PLANT_TIME = '2026-03-10T09:00:00+01:00';
