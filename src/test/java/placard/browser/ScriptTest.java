package placard.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import placard.testing.MadeCatalog;
import placard.testing.OnBothStores.Prepares;
import placard.testing.OnBothStores.Started;
import placard.testing.OnSqlite;
import placard.testing.Placard;

/** The rules that the page's script follows, asked of the very file that pages load, as a browser runs it. */
@OnSqlite
class ScriptTest {
    @RegisterExtension
    static final Guests GUESTS = new Guests();

    @Started
    private static Placard placard;

    private Guest guest;

    @Prepares
    static void prepare() {
        MadeCatalog catalog = MadeCatalog.in(placard, "{'name':'Lunch','slug':'lunch','currency':'EUR'}");
        placard.post(catalog.path() + "/publish", "");
    }

    @BeforeEach
    void open() {
        guest = GUESTS.phone();
        guest.open(placard.url("/menu/lunch"));
    }

    /** What an expression says, as JSON, with the script's functions and some items at hand. */
    private String evaluated(String expression) {
        return (String) guest.page().evaluate("""
                async () => {
                  const { src } = document.querySelector("script[type=module]");
                  const [later] = /\\/assets\\/[^"]+\\/sending\\.js/.exec(await (await fetch(src)).text());
                  const script = { ...(await import(src)).default, ...(await import(later)).default };
                  const one = (id, price, more = {}) => ({ id, name: id, price, isAvailable: true, ...more });
                  const item = (price, metadata = {}, more = {}) => ({ id: "dosa", name: "Dosa", price, pricingType: "fixed",
                    availability: { status: "in_stock" }, metadata: { variants: [], addOns: [], ...metadata }, ...more });
                  const line = (more = {}) => ({ item: "dosa", name: "Dosa", variant: null, addOns: {}, quantity: 1, note: "",
                    wish: "", price: "600", state: "ok", ...more });
                  const say = (key, ...values) => [key, ...values].join(" ");
                  const order = (lines, items, more = {}) => script.orderText({ title: "Lunch", places: [], lines,
                    items: new Map(items.map((it) => [it.id, it])), note: "", wanted: "", hasPrices: true,
                    money: (amount) => script.decimal(amount, 2), ...more }, say);
                  const scope = { ...script, one, item, line, say, order };
                  const result = (EXPRESSION)(scope);
                  return JSON.stringify(result, (_, value) => typeof value === "bigint" ? value + "n" : value) ?? "undefined";
                }""".replace("EXPRESSION", expression));
    }

    private void holds(String expression, String expected) {
        assertThat(evaluated(expression)).as(expression).isEqualTo(expected.replace('\'', '"'));
    }

    @Test
    void moneyIsWholeMinorUnits() {
        holds(
                "({minorUnits}) => [minorUnits(12.5, 2), minorUnits(0.1, 2), minorUnits(7, 0), minorUnits(1.234, 3)]",
                "['1250n','10n','7n','1234n']");
        holds(
                "({decimal}) => [decimal(1250n, 2), decimal(5n, 2), decimal(7n, 0), decimal(1n, 3)]",
                "['12.50','0.05','7','0.001']");
        holds(
                "({moneyFormat}) => [moneyFormat('en', 'EUR', 2, 0)(600n), moneyFormat('en', 'EUR', 2, 0)(650n)]",
                "['€6','€6.50']");
        holds("({moneyFormat}) => moneyFormat('not a language', 'EUR', 2)(600n)", "'EUR 6.00'");
    }

    @Test
    void anItemWithoutDeclaredAllergensIsNotShownAsSafe() {
        String wish = "{ query: '', diets: [], without: ['nuts'] }";
        holds(
                "({passes}) => [['', true], ['milk', true], ['nuts', true], ['', false]].map(([named, isDeclared]) =>"
                        + " passes({ text: '', diets: [], named: [named], isDeclared }, " + wish + "))",
                "[true,true,false,false]");
        holds(
                "({passes}) => [['veg'], []].map((diets) => passes({ text: '', diets, named: [], isDeclared: false },"
                        + " { query: '', diets: ['veg'], without: [] }))",
                "[true,false]");
        holds(
                "({passes, folded}) => ['creme', 'CRÈME brulee', 'tarte creme', 'smorrebrod'].map((query) =>"
                        + " passes({ text: folded('Crème brûlée, Smørrebrød'), diets: [], named: [], isDeclared: false },"
                        + " { query, diets: [], without: [] }))",
                "[true,true,false,true]");
    }

    @Test
    void aGuestWhoAvoidsAnAllergenIsWarnedOfEachPartOfAChoice() {
        String nuts = "allergens: [{ code: 'nuts', presence: 'may_contain' }]";
        holds(
                "({allergenWarnings, item, one}) => allergenWarnings(item(6, { " + nuts + ", variants: [one('L', 7, { "
                        + nuts
                        + " })], addOns: [one('a', 1, { " + nuts
                        + " }), one('b', 1), one('c', 1, { allergens: [] })] }),"
                        + " { variant: 'L', addOns: { a: 1, b: 1, c: 1 } }, ['nuts'])",
                "[{'name':'Dosa','code':'nuts'},{'name':'L','code':'nuts'},{'name':'a','code':'nuts'},{'name':'b','code':null}]");
        holds(
                "({allergenWarnings, item, one}) => allergenWarnings(item(6, { addOns: [one('b', 1)] }),"
                        + " { variant: null, addOns: { b: 1 } }, [])",
                "[]");
    }

    @Test
    void aGroupCountsDifferentAddOnsFromItsLeastToItsMost() {
        String addOns = "addOns: ['a', 'b', 'c'].map((id) => one(id, 1, { group: 'G', maxQuantity: 2 })),"
                + " addOnGroups: [{ name: 'G', min: 1, max: 2 }]";
        holds(
                "({choiceState, item, one}) => [{}, { a: 2 }, { a: 1, b: 1 }, { a: 1, b: 1, c: 1 }, { a: 3 }].map((addOns) =>"
                        + " choiceState(item(6, { " + addOns + " }), { variant: null, addOns }))",
                "['choose','ok','ok','choose','choose']");
        holds(
                "({groupsOf, item, one}) => groupsOf(item(6, { addOnGroups: [{ name: 'G', min: 1 }, { name: 'empty' }],"
                        + " addOns: [one('x', 1), one('y', 1, { group: 'H' }), one('z', 1, { group: 'G' })] }))"
                        + ".map(({ name, min, max, addOns }) => [name, min, max === Infinity, addOns.length])",
                "[['G',1,true,1],['H',0,true,1],[null,0,true,1]]");
    }

    @Test
    void aGroupMayCountPiecesAndTheSameAddOnSeveralTimes() {
        String box = "item(6, { addOns: ['a', 'b', 'c'].map((id) => one(id, 0, { group: 'G', maxQuantity: 6 })),"
                + " addOnGroups: [{ name: 'G', minQuantity: 6, maxQuantity: 6 }] })";
        holds(
                "({choiceState, item, one}) => [{}, { a: 6 }, { a: 5 }, { a: 4, b: 2 }, { a: 4, b: 2, c: 1 }, { a: 7 }]"
                        + ".map((addOns) => choiceState(" + box + ", { variant: null, addOns }))",
                "['choose','ok','choose','ok','choose','choose']");
    }

    /** So the sum is the same for every order of choosing. */
    @Test
    void theDearestPiecesOfAGroupAreTheIncludedOnes() {
        String sides = "item(10, { addOns: [one('a', 1, { group: 'G', maxQuantity: 3 }), one('b', 2.5, { group: 'G',"
                + " maxQuantity: 3 }), one('x', 0.5), one('c', 4, { group: 'G', isAvailable: false })],"
                + " addOnGroups: [{ name: 'G', includedQuantity: 2 }] })";
        holds(
                "({unitPrice, item, one}) => [{}, { a: 1 }, { a: 2 }, { a: 3 }, { b: 2, a: 1 }, { a: 1, b: 2 }, { a: 2, b: 1 },"
                        + " { b: 3 }, { b: 3, x: 1 }, { a: 3, c: 1 }]"
                        + ".map((addOns) => unitPrice(" + sides + ", { variant: null, addOns }, 2))",
                "['1000n','1000n','1000n','1100n','1100n','1100n','1100n','1250n','1300n','1100n']");
    }

    @Test
    void aDepositIsALineOfItsOwnAndNoPartOfThePrice() {
        holds(
                "({order, item, line}) => order([line({ quantity: 2, deposit: '25' }), line({ item: 'off', name: 'Off',"
                        + " state: 'soldOut', deposit: '900' })], [item(6, {}, { deposit: 0.25 }), item(6, {}, { id: 'off' })])",
                "'Lunch\\n\\n2 × Dosa – 12.00\\n\\nmessage.deposit 0.50\\nmessage.total 12.50'");
        holds(
                "({goodsOf, depositsOf, totalOf, line}) => [goodsOf, depositsOf, totalOf].map((sum) =>"
                        + " sum([line({ quantity: 3, deposit: '8' }), line()]))",
                "['2400n','24n','2424n']");
        holds(
                "({depositOf, item, one}) => [depositOf(item(6, {}, { deposit: 0.25 }), { variant: null }, 2),"
                        + " depositOf(item(6, { variants: [one('S', 5, { deposit: 0.08 })] }, { deposit: 0.25 }), { variant: 'S' }, 2),"
                        + " depositOf(item(6, { variants: [one('S', 5, { deposit: null })] }, { deposit: 0.25 }), { variant: 'S' }, 2)]",
                "['25n','8n','0n']");
        String deposits = "({reconciled, item, line}) => reconciled([line(%s)], new Map([['dosa',"
                + " item(6, {}, { deposit: 0.25 })]]), 2).changes.map(({ what }) => what)";
        holds(deposits.formatted("{ deposit: '8' }"), "['deposit']");
        holds(deposits.formatted("{ deposit: '25' }"), "[]");
        holds(deposits.formatted(""), "[]");
    }

    @Test
    void aVariantMustBeChosenAndBeThere() {
        String variants = "variants: [one('S', 5), one('L', 7, { isAvailable: false, isDefault: true })]";
        holds("({firstChoice, item, one}) => firstChoice(item(6, { " + variants + " })).variant", "'S'");
        holds(
                "({choiceState, item, one}) => ['S', 'L', null].map((variant) => choiceState(item(6, { " + variants
                        + " }), { variant, addOns: {} }))",
                "['ok','soldOut','choose']");
        holds(
                "({choiceState, item}) => choiceState(item(6, {}, { availability: { status: 'not_now' } }),"
                        + " { variant: null, addOns: {} })",
                "'soldOut'");
        holds(
                "({unitPrice, item, one}) => [unitPrice(item(6, { " + variants + ", addOns: [one('a', 0.5), one('b', 1,"
                        + " { isAvailable: false })] }), { variant: 'S', addOns: { a: 3, b: 1 } }, 2),"
                        + " unitPrice(item(null), { variant: null, addOns: {} }, 2), unitPrice(item(0), { variant: null, addOns: {} }, 2)]",
                "['650n',null,'0n']");
    }

    @Test
    void optionsLeadToTheNearestVariantThatThereIs() {
        String shirt = "item(6, { optionTypes: [{ name: 'Size' }, { name: 'Colour' }], variants: ["
                + "one('1', 1, { options: { Size: 'S', Colour: 'Red' } }), one('2', 1, { options: { Size: 'S', Colour: 'Blue' },"
                + " isAvailable: false }), one('3', 1, { options: { Size: 'L', Colour: 'Blue' } })] })";
        holds(
                "({optionTypes, optionState, item, one}) => { const it = " + shirt + "; const types = optionTypes(it);"
                        + " return ['Red', 'Blue', 'Green'].map((value) => optionState(it, types, 1, value, { Size: 'S' })); }",
                "['free','soldOut','none']");
        holds(
                "({optionTypes, nearestVariant, item, one}) => { const it = " + shirt + ";"
                        + " return nearestVariant(it, optionTypes(it), { Size: 'L', Colour: 'Red' }).id; }",
                "'3'");
        holds(
                "({optionTypes, item, one}) => optionTypes(item(6, { optionTypes: [{ name: 'Size' }],"
                        + " variants: [one('1', 1, { options: {} })] })).length",
                "0");
    }

    @Test
    void aCartMeetsWhatHasBecomeOfItsItems() {
        String reconciled = "({reconciled, item, one, line}) => { const { lines, changes } = reconciled([%s],"
                + " new Map([['dosa', %s]]), 2); return [lines.length, ...changes.map(({ what }) => what)]; }";
        holds(reconciled.formatted("line()", "item(6)"), "[1]");
        holds(reconciled.formatted("line()", "item(7)"), "[1,'price']");
        holds(reconciled.formatted("line({ item: 'gone' })", "item(6)"), "[0,'removed']");
        holds(reconciled.formatted("line({ variant: 'gone' })", "item(6)"), "[0,'removed']");
        holds(reconciled.formatted("line()", "item(6, { variants: [one('S', 6)] })"), "[1,'choose']");
        holds(reconciled.formatted("line()", "item(6, {}, { availability: { status: 'sold_out' } })"), "[1,'soldOut']");
        holds(reconciled.formatted("line({ state: 'soldOut' })", "item(6)"), "[1,'back']");
        holds(reconciled.formatted("line({ addOns: { a: 1 } })", "item(6)"), "[1,'addOnRemoved']");
        holds(
                reconciled.formatted(
                        "line({ addOns: { a: 1 }, price: '700' })",
                        "item(6, { addOns: [one('a', 1, { isAvailable: false })] })"),
                "[1,'addOnSoldOut']");
    }

    @Test
    void aCartIsKeptForTwelveHours() {
        String kept =
                "({restoredCart, line}) => restoredCart(JSON.stringify({ at: 0, lines: [line()], note: 'n' }), %s).lines.length";
        holds(kept.formatted("12 * 3600000 - 1"), "1");
        holds(kept.formatted("12 * 3600000"), "0");
        holds("({restoredCart}) => restoredCart('{', 0).lines.length", "0");
        holds("({withLine, line}) => withLine([line()], line({ quantity: 2 })).map(({ quantity }) => quantity)", "[3]");
        holds("({withLine, line}) => withLine([line()], line({ note: 'x' })).length", "2");
        holds("({withLine, line}) => withLine([line({ quantity: 60 })], line({ quantity: 60 }))[0].quantity", "99");
    }

    @Test
    void anItemWithoutAPriceIsNotInTheTotal() {
        holds(
                "({order, item, line}) => order([line({ quantity: 2 }), line({ item: 'fish', name: 'Fish', price: null }),"
                        + " line({ item: 'off', name: 'Off', state: 'soldOut' })],"
                        + " [item(6), item(null, {}, { id: 'fish' }), item(6, {}, { id: 'off' })])",
                "'Lunch\\n\\n2 × Dosa – 12.00\\n\\nmessage.total 12.00\\n\\nmessage.open\\n1 × Fish'");
        holds(
                "({order, item, line}) => order([line()], [item(6, {}, { pricingType: 'starting_from' })])",
                "'Lunch\\n\\n1 × Dosa – price.from 6.00\\n\\nmessage.total price.from 6.00'");
        holds(
                "({order, item, line}) => order([line({ price: null })], [item(null)], { hasPrices: false,"
                        + " places: ['Table 7'], note: 'quick', wanted: 'noon' })",
                "'Lunch\\nTable 7\\n\\n1 × Dosa\\n\\nmessage.wanted noon\\n\\nmessage.note quick'");
    }

    @Test
    void aMessageIsSentWholeOrNotInALink() {
        holds(
                "({chatLink}) => [2000, 2001].map((length) => chatLink('+1 415', 'x'.repeat(length)).length)",
                "[2024,18]");
        holds(
                "({chatLink}) => chatLink('+1 (415) 5', 'a & b\\n#é')",
                "'https://wa.me/14155?text=a%20%26%20b%0A%23%C3%A9'");
    }

    @Test
    void anOrderIsReadyAfterTheLongestLeadTimeOnTheClocksOfTheBusiness() {
        holds(
                "({leadTime, line, item}) => leadTime([line(), line({ item: 'b' }), line({ item: 'c', state: 'soldOut' })], new Map(["
                        + "['dosa', item(6, { leadTime: { value: 90, unit: 'minutes' } })], ['b', item(6, { leadTime: { value: 1, unit: 'hours' } })],"
                        + " ['c', item(6, { leadTime: { value: 9, unit: 'days' } })]]))",
                "{'value':90,'unit':'minutes'}");
        holds(
                "({earliest}) => earliest(Date.UTC(2026, 10, 20, 8, 1), { value: 1, unit: 'days' }, 'Asia/Kolkata')",
                "'2026-11-21T13:45'");
    }

    @Test
    void aPlaceIsAShortNameAndNothingElse() {
        holds(
                "({placeOf}) => ['7', ' Window 4 ', 'É', '<b>', '..', '9'.repeat(40), '', null].map((raw) => placeOf(raw))",
                "['7','Window 4','É',null,null,null,null,null]");
    }
}
