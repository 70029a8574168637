/** add_to_round searches each submission for names, which takes time, so a request adds at most this many. */
export const ROUND_BATCH_SIZE = 10;
