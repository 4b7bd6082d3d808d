//! Makes Cargo notice a new or changed migration; `sqlx::migrate!` alone does not.

fn main() {
    println!("cargo::rerun-if-changed=migrations");
}
