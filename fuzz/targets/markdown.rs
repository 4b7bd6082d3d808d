//! A file of Markdown with its front matter.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stormwright_adapters::hostile;

fuzz_target!(|bytes: &[u8]| {
    hostile::markdown(bytes);
});
