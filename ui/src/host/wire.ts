/** The wire types of commands and events, generated from Rust. */
export type * from '../bindings';
