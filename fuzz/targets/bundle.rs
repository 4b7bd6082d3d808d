//! A draft that was kept as one file.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stormwright_adapters::hostile;

fuzz_target!(|bytes: &[u8]| {
    hostile::pack(bytes);
});
