/** Imports become part of the plant in one transaction each: all of it or nothing (PL-6). Runs in the store's worker. */
import type { Feature, Network } from '../../shared/network/model.ts';
import { type MapBinding, NO_LIMITS, type SignalKind, type Site, type Unit } from '../../shared/plant/model.ts';
import type { conversations } from './conversations.ts';
import type { Db } from './database.ts';
import type { definitions } from './definitions.ts';
import type { networks } from './networks.ts';
import type { staging } from './staging.ts';

/** A site by its id, or by its name: made when there is none. */
export type SiteTarget = { id: number } | { name: string };

/** Until somebody says otherwise, times of a new site are shown in UTC. */
const NEW_SITE: Omit<Site, 'id' | 'name'> = { enterprise: 'Imported', zone: 'UTC', demo: false };
const IMPORT_CELL = { tag: 'IMPORTED', fresh: { area: 'Imported', line: 'Imported', name: 'Imported history', kind: 'other' as const, binding: null } };

export interface NewSignal { tag: string; name: string; kind: SignalKind; unit: Unit; interval_ms: number; decimals: number; binding: MapBinding | null }

export type CommittedHistory = { ok: true; site: Site; ids: Record<string, number>; added: number } | { ok: false; tag: string; site: string };

type Parts = ReturnType<typeof definitions> & ReturnType<typeof networks> & ReturnType<typeof staging> & ReturnType<typeof conversations>;

export function commits(db: Db, parts: Parts) {
  function siteOf(target: SiteTarget): Site {
    if ('name' in target) return parts.ensureSite(target.name, NEW_SITE);
    const site = parts.sites().find((s) => s.id === target.id);
    if (site === undefined) throw new Error(`there is no site ${target.id}`);
    return site;
  }

  return {
    commitNetwork(target: SiteTarget, network: Omit<Network, 'id' | 'site_id'>, features: Feature[], inp: string): { site: Site; network: Network } {
      return db.transaction(() => {
        const site = siteOf(target);
        return { site, network: parts.putNetwork({ ...network, site_id: site.id }, features, inp) };
      }).immediate();
    },

    /** Staged samples of each tag go to the signal of that tag on the site, which is made when there is none. */
    commitHistory(import_id: string, target: SiteTarget, signals: NewSignal[]): CommittedHistory {
      return db.transaction((): CommittedHistory => {
        const site = siteOf(target);
        const known = new Map(parts.signals(site.id).map((s) => [s.tag, s]));
        // A measured file must not be mixed into what a simulation or an instrument delivers.
        const taken = signals.find((s) => (known.get(s.tag)?.origin ?? 'imported') !== 'imported');
        if (taken !== undefined) return { ok: false, tag: taken.tag, site: site.name };
        const ids: Record<string, number> = {};
        for (const s of signals) {
          let id = known.get(s.tag)?.id;
          if (id === undefined) {
            const cell = parts.ensureCell(site.id, IMPORT_CELL.tag, IMPORT_CELL.fresh);
            id = parts.ensureSignal(site.id, s.tag, { ...s, cell_id: cell.id, range: null, limits: NO_LIMITS, deadband: 0, origin: 'imported' }).id;
          }
          ids[s.tag] = id;
        }
        return { ok: true, site, ids, added: parts.commitStaged(import_id, ids) };
      }).immediate();
    },
  };
}
