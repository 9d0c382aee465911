/** Networks and their features. Runs in the store's worker. */
import { type Feature, type Layer, type Network } from '../../shared/network/model.ts';
import { type NetworkQuery, type NetworkFound, queryFeatures } from '../network/query.ts';
import type { Db } from './database.ts';

interface Row { record: string }

export function networks(db: Db) {
  const ofSite = db.prepare<[number], Row>('select record from network where site_id = ?');
  const inpOf = db.prepare<[number], { inp: string }>('select inp from network where id = ?');
  const drop = db.prepare('delete from network where site_id = ?');
  const put = db.prepare('insert into network (id, site_id, record, inp) values (?, ?, ?, ?)');
  const putFeature = db.prepare('insert into feature (network_id, layer, id, record) values (?, ?, ?, ?)');
  const layerOf = db.prepare<[number, string], Row>('select record from feature where network_id = ? and layer = ?');
  const allOf = db.prepare<[number], Row>('select record from feature where network_id = ?');
  /** Features of the network asked last. */
  let cache: { id: number; features: Feature[] } | null = null;

  function features(id: number): Feature[] {
    if (cache?.id !== id) cache = { id, features: allOf.all(id).map((r) => JSON.parse(r.record) as Feature) };
    return cache.features;
  }

  return {
    network(site_id: number): Network | null {
      const row = ofSite.get(site_id);
      return row === undefined ? null : (JSON.parse(row.record) as Network);
    },
    networkInp: (id: number): string | null => inpOf.get(id)?.inp ?? null,
    layer: (id: number, layer: Layer): Feature[] => layerOf.all(id, layer).map((r) => JSON.parse(r.record) as Feature),
    /** Puts the site's network in the place of the one it had. The network's id is the site's: a site has one network. */
    putNetwork(network: Omit<Network, 'id'>, list: Feature[], inp: string): Network {
      const whole: Network = { ...network, id: network.site_id };
      db.transaction(() => {
        drop.run(network.site_id);
        put.run(whole.id, whole.site_id, JSON.stringify(whole), inp);
        for (const f of list) putFeature.run(whole.id, f.layer, f.id, JSON.stringify(f));
      }).immediate();
      cache = null;
      return whole;
    },
    queryNetwork: (id: number, query: NetworkQuery): NetworkFound => queryFeatures(features(id), query),
  };
}
