use super::figures::What;
use super::*;
use crate::writing::Support;

/// The verdict by words alone.
async fn verdict(sentence: &str, passages: &[&str], topic: &str) -> Verdict {
    let claim = Claim {
        sentence,
        passages: passages
            .iter()
            .map(|text| Cited {
                title: "",
                text,
                source_text: None,
            })
            .collect(),
        topic,
    };
    judge(&claim, None).await
}

/// The faults that a sentence has against one passage.
async fn faults(sentence: &str, passage: &str) -> Vec<Fault> {
    let verdict = verdict(sentence, &[passage], "Moseby").await;
    verdict.reasons.iter().map(|reason| reason.fault).collect()
}

async fn supported(sentence: &str, passage: &str) {
    let verdict = verdict(sentence, &[passage], "Moseby").await;
    assert_eq!(
        verdict.support,
        Support::Supported,
        "{sentence}: {:?}",
        verdict.reasons
    );
}

async fn has(fault: Fault, sentence: &str, passage: &str) {
    let found = faults(sentence, passage).await;
    assert!(found.contains(&fault), "{sentence}: {found:?}");
}

const MOLE: &str = "The harbour at Moseby has an outer mole 1,240 metres (4,070 ft) long, built of granite between 1908 and \
    14 March 1912 by Anders Brandt. It cost 2.5 million kroner. A dozen fishing boats sank there in the storm of 1934.";

#[tokio::test]
async fn a_quotation_is_supported_where_it_stands() {
    let found = verdict("It cost 2.5 million kroner.", &["Nothing.", MOLE], "Moseby").await;
    assert_eq!(found.support, Support::Supported);
    assert_eq!(found.tier, Tier::Looked);
    let backing = &found.backing[0];
    assert_eq!(backing.passage, 1);
    assert_eq!(&MOLE[backing.range.clone()], "It cost 2.5 million kroner.");
}

#[tokio::test]
async fn the_same_number_in_another_form_is_the_same() {
    for sentence in [
        "Twelve fishing boats sank in the storm of 1934.",
        "The granite mole at Moseby harbour is about 1.2 km long.",
        "The outer mole of the harbour is 4,070 feet long.",
        "The granite mole of the harbour cost two and a half million kroner.",
        "Anders Brandt built the harbour's outer mole in the 1900s and until 1912.",
        "Brandt's granite mole at the harbour was built by March 14, 1912.",
    ] {
        supported(sentence, MOLE).await;
    }
}

#[tokio::test]
async fn another_number_date_unit_or_name_is_named() {
    for (fault, sentence, word) in [
        (
            Fault::Number,
            "Fourteen fishing boats sank there in the storm of 1934.",
            "Fourteen",
        ),
        (
            Fault::Date,
            "The mole was built of granite by 24 March 1912.",
            "24 March 1912",
        ),
        (
            Fault::Unit,
            "The harbour's outer mole is 1,240 feet long.",
            "1,240 feet",
        ),
        (
            Fault::Unit,
            "The harbour's granite mole cost 2.5 billion kroner.",
            "2.5 billion",
        ),
        (
            Fault::Name,
            "The granite mole of the harbour was built by Karl Brandt.",
            "Karl",
        ),
    ] {
        let found = verdict(sentence, &[MOLE], "Moseby").await;
        let reason = found.reasons.iter().find(|reason| reason.fault == fault);
        let reason = reason.unwrap_or_else(|| panic!("{sentence}: {:?}", found.reasons));
        assert!(reason.text.contains(word), "{}", reason.text);
        assert!(sentence[reason.range.clone()].contains(word.split(' ').next().unwrap()));
        assert_ne!(found.support, Support::Supported);
    }
}

#[tokio::test]
async fn what_is_denied_is_not_affirmed() {
    let passage = "The council of Moseby refused the loan. The mole was not repaired after the storm, and the \
        fishing fleet left without insurance.";
    has(
        Fault::Negation,
        "The mole was repaired after the storm.",
        passage,
    )
    .await;
    has(Fault::Negation, "The council granted the loan.", passage).await;
    supported("After the storm the mole was not repaired.", passage).await;
    supported("The council refused the loan.", passage).await;
}

#[tokio::test]
async fn a_claim_is_no_fact() {
    let passage = "Brandt allegedly sold the granite of the old mole to a rival. The fire was probably started by a \
        lamp in the harbour office.";
    has(
        Fault::Hedge,
        "Brandt sold the granite of the old mole to a rival.",
        passage,
    )
    .await;
    has(
        Fault::Hedge,
        "The fire was started by a lamp in the harbour office.",
        passage,
    )
    .await;
    supported(
        "A lamp in the harbour office may have started the fire.",
        passage,
    )
    .await;
    supported(
        "Brandt is said to have sold the granite of the old mole to a rival.",
        passage,
    )
    .await;
}

#[tokio::test]
async fn a_link_that_no_source_makes_is_improper_inference() {
    let passage = "The cannery closed in 1931. The population of Moseby fell by a third in the following decade.";
    let sentence = "The population fell by a third because the cannery closed in 1931.";
    let found = verdict(sentence, &[passage], "Moseby").await;
    assert_eq!(found.reasons[0].fault, Fault::Link);
    assert_eq!(found.kind, Some(Kind::ImproperInferentialLinking));
    let linked = "Because the cannery closed in 1931, the population of Moseby fell by a third.";
    supported(sentence, linked).await;
}

#[tokio::test]
async fn a_link_across_two_sources_is_no_link_of_either() {
    let found = verdict(
        "The great winter storm of 1934 caused the closing of the cannery.",
        &[
            "A great winter storm hit the town in 1934.",
            "The cannery was closing that year.",
        ],
        "Moseby",
    )
    .await;
    assert!(found.reasons.iter().any(|r| r.fault == Fault::Link));
}

#[tokio::test]
async fn what_is_compared_the_other_way_round_is_contradicted() {
    let passage =
        "The new mole is shorter than the old one. Herring was caught more often than cod.";
    for sentence in [
        "The new mole is longer than the old one.",
        "Cod was caught more often than herring.",
    ] {
        let found = verdict(sentence, &[passage], "Moseby").await;
        assert_eq!(found.support, Support::Contradicted, "{sentence}");
    }
    supported("Herring was caught more often than cod.", passage).await;
}

#[tokio::test]
async fn a_plan_is_no_deed() {
    let passage = "The council intended to lengthen the mole by ninety metres. A second lighthouse at the harbour mouth is \
        under discussion. The ferry was repainted in spring.";
    has(
        Fault::Hedge,
        "The council lengthened the mole by ninety metres.",
        passage,
    )
    .await;
    has(
        Fault::Hedge,
        "A second lighthouse stands at the harbour mouth.",
        passage,
    )
    .await;
    supported(
        "The council planned to lengthen the mole by ninety metres.",
        passage,
    )
    .await;
    supported("The ferry was repainted in spring.", passage).await;
}

#[tokio::test]
async fn what_another_sentence_states_plainly_is_no_longer_a_plan() {
    let passage = "Vik planned to paint the harbour for the town hall. Vik painted the harbour for the town hall in 1931.";
    supported("Vik painted the harbour for the town hall.", passage).await;
}

#[tokio::test]
async fn a_negation_reaches_as_far_as_its_clause() {
    let passage = "The harbour master said that the fire was not being treated as arson. The mole was sound, and no \
        cracks were found in it.";
    has(
        Fault::Negation,
        "The harbour master treated the fire as arson.",
        passage,
    )
    .await;
    has(Fault::Negation, "The mole was not sound.", passage).await;
    supported("The mole was sound.", passage).await;
}

#[tokio::test]
async fn a_quality_is_compared_with_its_sign_and_its_rank() {
    let passage = "Moseby is less wealthy than Vik but more secure. Its mole is the second-longest of the coast. The mole was \
        the first granite structure of the town.";
    has(Fault::Comparison, "Moseby is wealthier than Vik.", passage).await;
    has(
        Fault::Comparison,
        "Its mole is the longest of the coast.",
        passage,
    )
    .await;
    has(
        Fault::Comparison,
        "The mole was the second granite structure of the town.",
        passage,
    )
    .await;
    supported("Moseby is more secure than Vik.", passage).await;
}

#[tokio::test]
async fn numbers_in_words_and_with_points_are_read_whole() {
    for (sentence, passage) in [
        (
            "One hundred and fifty fishermen of Moseby slept under the roof of the market.",
            "In Moseby 150 fishermen slept under the roof of the market.",
        ),
        (
            "The town planted 50,000 trees behind the mole.",
            "The town planted 50.000 trees behind the mole.",
        ),
        (
            "Brandt died in Moseby at 94.",
            "Brandt was born in Moseby on 10 January 1892. Brandt died in Moseby on 27 December 1986.",
        ),
    ] {
        supported(sentence, passage).await;
    }
}

#[tokio::test]
async fn a_line_that_goes_on_by_a_pronoun_names_no_other() {
    let passage = "Brandt left the navy in 1917. He left Bergen to join the harbour company after a course of two years.";
    let found = faults(
        "Brandt joined the harbour company after a course of two years.",
        passage,
    )
    .await;
    assert!(!found.contains(&Fault::Merged), "{found:?}");
}

#[tokio::test]
async fn who_is_obliged_by_nobody_gives_no_reason() {
    let passage =
        "Swimmers had to eat in the water of the harbour. Brandt chased a thief out of the hall.";
    for sentence in [
        "Swimmers were obliged to eat in the water of the harbour.",
        "Brandt drove a thief out of the hall.",
    ] {
        let found = faults(sentence, passage).await;
        assert!(!found.contains(&Fault::Link), "{sentence}: {found:?}");
    }
    let silting = "The harbour silted up. The fishing fleet moved to Vik in 1950.";
    for sentence in [
        "As the harbour had silted up, the fishing fleet moved to Vik.",
        "It was the silted harbour that drove the fishing fleet to move to Vik.",
    ] {
        has(Fault::Link, sentence, silting).await;
    }
}

#[tokio::test]
async fn a_fact_of_another_is_merged() {
    let passage = "The plans of the mole were drawn by Brandt. Ellen Vik painted the harbour in oil for three decades.";
    has(
        Fault::Merged,
        "Brandt painted the harbour in oil for three decades.",
        passage,
    )
    .await;
}

#[tokio::test]
async fn a_source_of_something_else_is_irrelevant_and_a_red_herring() {
    let passage = "The settings of the game decide its frame rate on older graphics cards.";
    let found = verdict("The mole shelters two hundred boats.", &[passage], "Moseby").await;
    assert_ne!(found.support, Support::Supported);
    assert!(found.reasons.iter().any(|r| r.fault == Fault::Subject));
    assert_eq!(found.red_herrings, [0]);
    let own = verdict("The mole shelters boats.", &[MOLE], "Moseby").await;
    assert!(own.red_herrings.is_empty());
}

#[tokio::test]
async fn each_clause_is_told_which_citation_backs_it() {
    let passages = [
        "The cannery employed four hundred women in its best years.",
        "The mole was built of granite by Anders Brandt.",
    ];
    let sentence =
        "Anders Brandt built the granite mole, and the cannery employed four hundred women.";
    let found = verdict(sentence, &passages, "Moseby").await;
    let backed: Vec<usize> = found.backing.iter().map(|b| b.passage).collect();
    assert_eq!(backed, [1, 0]);
    assert!(sentence[found.backing[1].clause.clone()].contains("cannery"));
}

#[tokio::test]
async fn a_sentence_without_passages_is_unchecked_and_says_why() {
    let found = verdict("The mole is long.", &[], "Moseby").await;
    assert_eq!(
        found.support,
        Support::Unchecked("it cites nothing".to_owned())
    );
}

#[test]
fn figures_are_read_with_units_scales_and_bounds() {
    let read = |text: &str| -> Vec<What> {
        figures(text, &tokens(text))
            .into_iter()
            .map(|f| f.what)
            .collect()
    };
    let amount = |value: f64| What::Amount(value, None);
    assert_eq!(read("a dozen boats"), [amount(12.0)]);
    assert_eq!(read("half a dozen boats"), [amount(6.0)]);
    assert_eq!(read("1.2 million people"), [amount(1.2e6)]);
    assert_eq!(
        read("3 crore people, 5 lakh more"),
        [amount(3e7), amount(5e5)]
    );
    assert_eq!(read("the twenty-first boat"), [What::Ordinal(21.0)]);
    assert_eq!(read("in the 14th century"), [What::Span(1300, 1399)]);
    assert_eq!(read("one in three patients"), [What::Share(1.0 / 3.0)]);
    let date = What::Date {
        year: Some(1912),
        month: Some(3),
        day: Some(14),
    };
    assert_eq!(read("on 14 March 1912"), [date]);
    assert_eq!(read("on March 14, 1912,"), [date]);
    assert_eq!(read("on the fourteenth of March 1912"), [date]);
    assert_eq!(read("at half past two"), [What::Clock(150)]);
    assert_eq!(read("at 14:30"), [What::Clock(150)]);
    assert!(read("he may march on").is_empty());
}

#[tokio::test]
async fn only_the_word_behind_a_negation_is_denied() {
    let match_report = "Brandt led after a break of 40 but failed to escape from a snooker, and Holm won the frame.";
    supported(
        "Brandt, caught in a snooker, lost the frame to Holm.",
        match_report,
    )
    .await;
    let crash = "A car turned into the path of Brandt's motorcycle, and he was unable to avoid colliding with it.";
    supported(
        "Brandt collided with a car that had turned into his path.",
        crash,
    )
    .await;
    let report = "Power services in Moseby were uninterrupted after the storm.";
    let sentence = "Power services in Moseby were interrupted after the storm.";
    has(Fault::Negation, sentence, report).await;
}

#[tokio::test]
async fn one_of_the_largest_is_not_the_largest() {
    let passage =
        "Tens of thousands came to Moseby for the fair, one of the largest fairs on the coast.";
    let sentence = "Tens of thousands came to Moseby for the largest fair on the coast.";
    has(Fault::Comparison, sentence, passage).await;
    let passage = "The fire of Moseby was the deadliest in the history of the coast.";
    supported(
        "The fire of Moseby claimed more lives than any other in the history of the coast.",
        passage,
    )
    .await;
}

#[tokio::test]
async fn what_could_be_is_not_what_will_be_nor_what_is_proved() {
    let passage = "Holm argued in a review that the loan could restructure the finances of Moseby.";
    let sentence = "Holm wrote in a review that the loan will restructure the finances of Moseby.";
    has(Fault::Hedge, sentence, passage).await;
    let passage = "Officials were reported as saying that the mole had been breached on purpose.";
    has(
        Fault::Hedge,
        "Data proved that the mole had been breached on purpose.",
        passage,
    )
    .await;
    let passage = "The mole was widened so that it could also be used by the navy.";
    supported("The mole was widened for use by the navy as well.", passage).await;
    supported(
        "Farmers read news more often than fishermen.",
        "Farmers are more likely to read news than fishermen.",
    )
    .await;
}

#[tokio::test]
async fn a_favour_returned_is_a_link() {
    let passage = "Brandt pleaded guilty in January. In October he was given ten concurrent terms.";
    let sentence =
        "In return for his guilty plea Brandt was given ten concurrent terms in October.";
    has(Fault::Link, sentence, passage).await;
}

#[tokio::test]
async fn measures_are_read_with_all_their_units() {
    let passage = "The harbour's wire is one of the coldest of all, at 150 K (−123 °C), and the eye of the storm was 7 nmi (13 km) wide.";
    has(
        Fault::Unit,
        "The harbour's wire was as cold as 150 °C.",
        passage,
    )
    .await;
    let eye = faults("The eye of the storm was seven kilometres wide.", passage).await;
    assert!(!eye.is_empty());
    supported(
        "The eye of the storm was thirteen kilometres wide.",
        passage,
    )
    .await;
    let passage =
        "Four units, 100 doctors, 200 police officers and 200 ambulances were sent to Moseby.";
    let sentence =
        "Four units were sent to Moseby together with 100 doctors and 300 police officers.";
    has(Fault::Number, sentence, passage).await;
}

#[tokio::test]
async fn behind_a_semicolon_another_is_spoken_of() {
    let passage = "Cyclop surveyed the wreck in June 2016. The platform is 11 metres long and can lift nine tonnes; it is based on a \
        concept by the Hawaii Laboratory.";
    let sentence = "Cyclop surveyed the wreck in June 2016; the platform is 11 metres long and lifts nine tonnes.";
    supported(sentence, passage).await;
}

#[tokio::test]
async fn a_date_of_something_else_is_none_of_this() {
    let passage = "The film was shown in Moseby at the Rigoletto cinema on 28 March, in Brandt at the Odeon Square cinema on 5 April, \
        and in Holm at the Harbour House on 6 April.";
    let sentence = "Brandt saw the film at the Odeon Square cinema on 6 April.";
    has(Fault::Date, sentence, passage).await;
    let sentence = "Brandt saw the film at the Odeon Square cinema on 5 April.";
    supported(sentence, passage).await;
}

#[tokio::test]
async fn a_tie_is_no_victory_and_the_second_of_three_is_not_the_last() {
    let passage = "With sixteen boats, this year was tied with the ninth as having the largest fleet in the race's history.";
    let sentence = "Its sixteen boats gave the year a larger fleet than any in the race's history.";
    has(Fault::Comparison, sentence, passage).await;
    let sentence = "With sixteen boats the year tied with the ninth for the largest fleet in the race's history.";
    supported(sentence, passage).await;
    let passage =
        "The fire of Moseby was the second of three harbour fires on the coast in a week.";
    let sentence = "The fire of Moseby was the last of three harbour fires on the coast in a week.";
    has(Fault::Comparison, sentence, passage).await;
}

#[tokio::test]
async fn what_a_line_has_in_pairs_stays_in_its_pairs() {
    let line = "One man was lost at Tarne and seven at Leith, said the priest.";
    has(
        Fault::Merged,
        "Seven men were lost at Tarne and one at Leith.",
        line,
    )
    .await;
    supported("Seven men were lost at Leith and one at Tarne.", line).await;
    let buoys = "The buoys are two cones, a tall one in red and a short one in green.";
    has(
        Fault::Merged,
        "The buoys are cones, a tall one in green and a short one in red.",
        buoys,
    )
    .await;
    has(
        Fault::Merged,
        "Storms in Tarne sank 14 boats.",
        "Storms in Leith sank 14 boats. Storms in Tarne came in later years.",
    )
    .await;
}

#[tokio::test]
async fn shares_lists_and_shared_units_are_worked_out() {
    supported(
        "Three in five boats were new.",
        "In that year 60% of the boats were new.",
    )
    .await;
    has(
        Fault::Number,
        "In that year 70 or 80 per cent of the boats were new.",
        "In that year 60% or 70% of the boats were new.",
    )
    .await;
    supported(
        "Fees rose by 7.8 and 8.2 per cent.",
        "Fees rose by 7.8% in spring and rose by 8.2% in autumn.",
    )
    .await;
    supported(
        "Three boats were lost in the storm.",
        "The boats Anna, Berta and Clara were lost in the storm.",
    )
    .await;
    has(
        Fault::Number,
        "Four boats were lost in the storm.",
        "The boats Anna, Berta and Clara were lost in the storm.",
    )
    .await;
    supported(
        "The guards had 30 AK-47 rifles.",
        "The guards had 30 AK-47s and other rifles.",
    )
    .await;
}

#[tokio::test]
async fn a_verb_that_denies_is_denied_in_turn() {
    let open = "The owner did not rule out a longer mole.";
    has(Fault::Negation, "The owner ruled out a longer mole.", open).await;
    supported("A longer mole was not ruled out by the owner.", open).await;
    supported(
        "Brandt was ruled out of the race after his fall.",
        "Brandt had a fall, ruling him out of the race.",
    )
    .await;
    has(
        Fault::Negation,
        "The ferry never reached its berth on the quay.",
        "The ferry reached its berth on the quay without any damage.",
    )
    .await;
    has(
        Fault::Negation,
        "The end of the strike allowed work to resume immediately.",
        "The end of the strike does not signal an immediate resumption of work.",
    )
    .await;
}

#[tokio::test]
async fn a_cause_told_of_something_else_excuses_no_other() {
    has(
        Fault::Link,
        "Brandt left the firm in 1914 because the granite had been bought abroad.",
        "The granite had been bought abroad by the firm. The yard was shut because of the frost. Brandt left the firm in \
         1914.",
    )
    .await;
}
