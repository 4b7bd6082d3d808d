//! Units of measure, their dimensions and how they convert.

/// What is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dimension {
    Length,
    Mass,
    Area,
    Volume,
    Speed,
    Temperature,
    Time,
    Force,
    Power,
    Money,
    Percent,
}

/// A unit: so many of its dimension's base unit, plus an offset for temperatures.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Unit {
    pub dimension: Dimension,
    /// Size in base units: metres, kilograms, square metres, litres, metres a second, kelvins, seconds, newtons, watts; 0
    /// for a currency, which does not convert.
    pub factor: f64,
    /// Base units at zero.
    pub offset: f64,
    /// Which currency; empty otherwise, and where the word does not say (dollars).
    pub currency: &'static str,
}

const fn unit(dimension: Dimension, factor: f64) -> Unit {
    Unit {
        dimension,
        factor,
        offset: 0.0,
        currency: "",
    }
}

const fn money(currency: &'static str) -> Unit {
    Unit {
        dimension: Dimension::Money,
        factor: 1.0,
        offset: 0.0,
        currency,
    }
}

const MILE: f64 = 1609.344;
const FOOT: f64 = 0.3048;
const DAY: f64 = 86_400.0;
/// A year of the Gregorian calendar.
pub(super) const YEAR: f64 = 365.2425 * DAY;

/// Units by their names, in lower case and in the singular; several words are tried first.
const NAMES: &[(&str, Unit)] = &[
    ("nautical mile", unit(Dimension::Length, 1852.0)),
    ("nmi", unit(Dimension::Length, 1852.0)),
    ("square kilometre", unit(Dimension::Area, 1e6)),
    ("square metre", unit(Dimension::Area, 1.0)),
    ("square mile", unit(Dimension::Area, MILE * MILE)),
    ("square foot", unit(Dimension::Area, FOOT * FOOT)),
    ("sq km", unit(Dimension::Area, 1e6)),
    ("sq m", unit(Dimension::Area, 1.0)),
    ("sq mi", unit(Dimension::Area, MILE * MILE)),
    ("sq ft", unit(Dimension::Area, FOOT * FOOT)),
    ("kilometre per hour", unit(Dimension::Speed, 1.0 / 3.6)),
    ("kilometre an hour", unit(Dimension::Speed, 1.0 / 3.6)),
    ("mile per hour", unit(Dimension::Speed, MILE / 3600.0)),
    ("mile an hour", unit(Dimension::Speed, MILE / 3600.0)),
    ("metre per second", unit(Dimension::Speed, 1.0)),
    ("km h", unit(Dimension::Speed, 1.0 / 3.6)),
    ("m s", unit(Dimension::Speed, 1.0)),
    ("degree celsius", TEMPERATURE_C),
    ("degree fahrenheit", TEMPERATURE_F),
    ("per cent", unit(Dimension::Percent, 1.0)),
    ("kmh", unit(Dimension::Speed, 1.0 / 3.6)),
    ("kph", unit(Dimension::Speed, 1.0 / 3.6)),
    ("mph", unit(Dimension::Speed, MILE / 3600.0)),
    ("knot", unit(Dimension::Speed, 1852.0 / 3600.0)),
    ("kilometre", unit(Dimension::Length, 1000.0)),
    ("km", unit(Dimension::Length, 1000.0)),
    ("mile", unit(Dimension::Length, MILE)),
    ("mi", unit(Dimension::Length, MILE)),
    ("metre", unit(Dimension::Length, 1.0)),
    ("m", unit(Dimension::Length, 1.0)),
    ("centimetre", unit(Dimension::Length, 0.01)),
    ("cm", unit(Dimension::Length, 0.01)),
    ("millimetre", unit(Dimension::Length, 0.001)),
    ("mm", unit(Dimension::Length, 0.001)),
    ("foot", unit(Dimension::Length, FOOT)),
    ("ft", unit(Dimension::Length, FOOT)),
    ("inch", unit(Dimension::Length, 0.0254)),
    ("yard", unit(Dimension::Length, 0.9144)),
    ("kilogram", unit(Dimension::Mass, 1.0)),
    ("kilo", unit(Dimension::Mass, 1.0)),
    ("kg", unit(Dimension::Mass, 1.0)),
    ("gram", unit(Dimension::Mass, 0.001)),
    ("tonne", unit(Dimension::Mass, 1000.0)),
    ("ton", unit(Dimension::Mass, 1000.0)),
    ("lb", unit(Dimension::Mass, 0.453_592_37)),
    ("ounce", unit(Dimension::Mass, 0.028_349_523)),
    ("oz", unit(Dimension::Mass, 0.028_349_523)),
    ("hectare", unit(Dimension::Area, 1e4)),
    ("ha", unit(Dimension::Area, 1e4)),
    ("acre", unit(Dimension::Area, 4046.856)),
    ("km2", unit(Dimension::Area, 1e6)),
    ("m2", unit(Dimension::Area, 1.0)),
    ("litre", unit(Dimension::Volume, 1.0)),
    ("gallon", unit(Dimension::Volume, 3.785_41)),
    ("celsius", TEMPERATURE_C),
    ("fahrenheit", TEMPERATURE_F),
    ("kelvin", unit(Dimension::Temperature, 1.0)),
    ("second", unit(Dimension::Time, 1.0)),
    ("minute", unit(Dimension::Time, 60.0)),
    ("hour", unit(Dimension::Time, 3600.0)),
    ("day", unit(Dimension::Time, DAY)),
    ("week", unit(Dimension::Time, 7.0 * DAY)),
    ("fortnight", unit(Dimension::Time, 14.0 * DAY)),
    ("month", unit(Dimension::Time, YEAR / 12.0)),
    ("year", unit(Dimension::Time, YEAR)),
    ("decade", unit(Dimension::Time, 10.0 * YEAR)),
    ("newton", unit(Dimension::Force, 1.0)),
    ("kilonewton", unit(Dimension::Force, 1e3)),
    ("meganewton", unit(Dimension::Force, 1e6)),
    ("kn", unit(Dimension::Force, 1e3)),
    ("mn", unit(Dimension::Force, 1e6)),
    ("lbf", unit(Dimension::Force, 4.448_221_6)),
    ("kilowatt", unit(Dimension::Power, 1e3)),
    ("megawatt", unit(Dimension::Power, 1e6)),
    ("gigawatt", unit(Dimension::Power, 1e9)),
    ("kw", unit(Dimension::Power, 1e3)),
    ("mw", unit(Dimension::Power, 1e6)),
    ("gw", unit(Dimension::Power, 1e9)),
    ("percent", unit(Dimension::Percent, 1.0)),
    ("dollar", money("")),
    ("euro", money("€")),
    ("rupee", money("₹")),
    ("yen", money("¥")),
    ("shilling", money("Sh")),
    ("ksh", money("Sh")),
];

const TEMPERATURE_C: Unit = Unit {
    offset: 273.15,
    ..unit(Dimension::Temperature, 1.0)
};

const TEMPERATURE_F: Unit = Unit {
    offset: 459.67 * 5.0 / 9.0,
    ..unit(Dimension::Temperature, 5.0 / 9.0)
};

/// The unit that `words`, in lower case, begin with, and how many of them it takes.
pub(super) fn at(words: &[&str]) -> Option<(Unit, usize)> {
    NAMES.iter().find_map(|(name, unit)| {
        let parts = name.split(' ').count();
        let fits = words.len() >= parts
            && name
                .split(' ')
                .zip(words)
                .all(|(part, word)| part == singular(word));
        fits.then_some((*unit, parts))
    })
}

/// A unit's word in the singular and in British spelling.
fn singular(word: &str) -> String {
    let word = match word {
        "feet" => return "foot".to_owned(),
        "inches" => return "inch".to_owned(),
        "centuries" => return "century".to_owned(),
        "hr" | "hrs" => return "hour".to_owned(),
        "sec" => return "second".to_owned(),
        "°c" => return "celsius".to_owned(),
        "km²" => return "km2".to_owned(),
        "m²" => return "m2".to_owned(),
        other => other,
    };
    let bare = match word.strip_suffix('s') {
        Some(bare) if bare.chars().count() > 1 && !bare.ends_with('u') => bare,
        _ => word,
    };
    match bare {
        "celsiu" => "celsius".to_owned(),
        _ => match bare.strip_suffix("meter") {
            Some(stem) => format!("{stem}metre"),
            None => match bare.strip_suffix("liter") {
                Some(stem) => format!("{stem}litre"),
                None => bare.to_owned(),
            },
        },
    }
}

/// The currency whose sign ends `before`, what stands before a number.
pub(super) fn currency(before: &str) -> Option<Unit> {
    let before = before.trim_end();
    [
        ("HK$", "HK$"),
        ("A$", "A$"),
        ("C$", "C$"),
        ("US$", "$"),
        ("$", "$"),
        ("€", "€"),
        ("£", "£"),
        ("₹", "₹"),
        ("¥", "¥"),
    ]
    .iter()
    .find(|(sign, _)| before.ends_with(sign))
    .map(|(_, name)| money(name))
}
