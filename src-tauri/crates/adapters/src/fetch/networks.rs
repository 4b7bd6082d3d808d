//! Which addresses of the internet protocol belong to the public internet.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ipnet::{Ipv4Net, Ipv6Net};

const fn v4(a: u8, b: u8, c: u8, d: u8, length: u8) -> Ipv4Net {
    Ipv4Net::new_assert(Ipv4Addr::new(a, b, c, d), length)
}

const fn v6(first: u16, second: u16, length: u8) -> Ipv6Net {
    Ipv6Net::new_assert(Ipv6Addr::new(first, second, 0, 0, 0, 0, 0, 0), length)
}

/// IPv4 networks that are not public, after IANA's registry of special-purpose addresses.
const SPECIAL_V4: [(Ipv4Net, &str); 16] = [
    (v4(0, 0, 0, 0, 8), "unspecified"),
    (v4(10, 0, 0, 0, 8), "private"),
    (v4(100, 64, 0, 0, 10), "private to a provider"),
    (v4(127, 0, 0, 0, 8), "this machine's own"),
    (v4(168, 63, 129, 16, 32), "a cloud's own"),
    (v4(169, 254, 0, 0, 16), "link-local"),
    (v4(172, 16, 0, 0, 12), "private"),
    (v4(192, 0, 0, 0, 24), "reserved"),
    (v4(192, 0, 2, 0, 24), "for documentation"),
    (v4(192, 88, 99, 0, 24), "reserved"),
    (v4(192, 168, 0, 0, 16), "private"),
    (v4(198, 18, 0, 0, 15), "for measurements"),
    (v4(198, 51, 100, 0, 24), "for documentation"),
    (v4(203, 0, 113, 0, 24), "for documentation"),
    (v4(224, 0, 0, 0, 4), "multicast"),
    (v4(240, 0, 0, 0, 4), "reserved"),
];

/// The part of IPv6 that is given out.
const GIVEN_OUT_V6: Ipv6Net = v6(0x2000, 0, 3);

/// Networks within it that are not public, or that hide an IPv4 address.
const SPECIAL_V6: [(Ipv6Net, &str); 4] = [
    (v6(0x2001, 0, 23), "reserved"),
    (v6(0x2001, 0xdb8, 32), "for documentation"),
    (v6(0x2002, 0, 16), "an IPv4 address in disguise"),
    (v6(0x3fff, 0, 20), "for documentation"),
];

/// Why `address` is not of the public internet, in a word or two; `None` where it is.
pub(super) fn not_public(address: IpAddr) -> Option<&'static str> {
    match address {
        IpAddr::V4(address) => SPECIAL_V4
            .iter()
            .find(|(network, _)| network.contains(&address))
            .map(|(_, what)| *what),
        IpAddr::V6(address) if GIVEN_OUT_V6.contains(&address) => SPECIAL_V6
            .iter()
            .find(|(network, _)| network.contains(&address))
            .map(|(_, what)| *what),
        // Loopback, link-local, unique local, multicast, mapped and translated IPv4 addresses, and what is free.
        IpAddr::V6(_) => Some("private or reserved"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s62_no_address_of_a_special_network_is_public() {
        for address in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "100.100.100.200",
            "127.0.0.1",
            "127.8.8.8",
            "168.63.129.16",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.192",
            "192.0.2.7",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.9",
            "224.0.0.1",
            "239.255.255.250",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "5f00::1",
            "fc00::1",
            "fd00:ec2::254",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(not_public(address.parse().unwrap()).is_some(), "{address}");
        }
    }

    #[test]
    fn addresses_next_to_special_networks_are_public() {
        for address in [
            "1.1.1.1",
            "9.255.255.255",
            "11.0.0.0",
            "100.63.255.255",
            "100.128.0.0",
            "126.255.255.255",
            "128.0.0.1",
            "169.253.255.255",
            "172.15.255.255",
            "172.32.0.0",
            "192.167.255.255",
            "198.20.0.1",
            "208.80.154.224",
            "223.255.255.255",
            "2001:4860:4860::8888",
            "2620:0:861:ed1a::1",
            "2a02:ec80:300::1",
        ] {
            assert_eq!(not_public(address.parse().unwrap()), None, "{address}");
        }
    }
}
