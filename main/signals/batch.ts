/** Samples of one signal inside the host: equal-length columns, times UTC epoch ms. NaN in `v` is "no value". */
export interface Batch {
  signal_id: number;
  t: Float64Array;
  v: Float64Array;
  /** OPC UA status codes; see `STATUS` in shared/signals/model.ts. */
  status: Uint32Array;
}
