/** Numbered steps, oldest first; a step that has landed is never edited. */
import { sql as plant } from './0001-plant.ts';
import { sql as runs } from './0002-runs.ts';

export const MIGRATIONS: readonly string[] = [plant, runs];
