/** Given names that can mean each other, full and short forms together; one family per line. */
const FAMILIES = `
abigail abby abbie abi gail
adelaide addie addy ada heidi
adeline adelina addie addy
addison addie addy
agnes aggie nessa
alexandra alexandria alessandra aleksandra alejandra alex alexa alexia lexi lexie lexy sandra sandy sasha xandra ali allie
alexander alexandre alejandro alex alec sasha xander
alexis alexia lexi lexie lexy alex
alice alicia alison allison ali allie ally
amanda mandy manda amy
amelia amelie emilia millie milly mia amy
anastasia ana stacy stasia nastya tasia
andrea andi andie drea
angela angelina angelica angie angel
anna anne ann hannah annie anya nan nina
annabelle annabel anabel annabella bella belle annie anna
annalise anneliese annelise anna annie lisa liese
antonia toni tonia
arabella bella belle ara
ariana arianna ari ana anna
aubrey aubree bree
augusta gus gussie
barbara barb barbie babs
beatrice beatrix beatriz bea bee trixie trix
benjamin ben benny benji
bethany beth
brianna briana bryanna bri bree
brigitte bridget birgit bridie biddy gitte
brooklyn brooke
caitlin caitlyn kaitlin kaitlyn katelyn cait kate katie
cameron cam cami
camila camilla camille cami cam millie milly mila
carolina caroline carolyn carrie caro lina lena carol
cassandra cassie cass sandra
cecilia cecily celia cece sissy
charlotte charlie lottie lotte char carly
christina christine kristina kristine cristina chris chrissy christy kris krissy kristy tina
christopher chris kit topher
clara claire clare
clementine clem clemmie tina
constance connie
cordelia delia cora
cynthia cindy
daniela daniella danielle dani ella danny
daniel dan danny
deborah debra deb debbie
delilah lilah
diana diane di
dorothea dorothy dot dottie dora thea
eleanor elena elinor eleonora helen ella ellie elle nell nellie nora lena
elizabeth elisabeth elisabetta isabel liz lizzie lizzy beth bess bessie betsy betty eliza elise ellie elle ella lisa libby lily liza lilibet
eloise elouise ellie lou
emily emilia emma em emmy millie milly
emmanuelle emmanuela emma manu elle
esther essie hester
evelyn evangeline eva eve evie lyn
felicity fliss flick
florence flora flo florrie flossie
frances francesca franziska fran frannie frankie francie chess
gabriella gabriela gabrielle gabby gabi gaby bri ella elle
genevieve gen gwen eve evie viv
georgia georgina georgiana georgie gina
gianna giovanna gia gigi
gillian jillian gill jill
giselle gigi elle
guadalupe lupe lupita
gwendolyn gwen wendy
hannah anna hanna
harriet hattie harri
helena helen elena lena nell nellie
henrietta etta hettie hattie henri
imogen immy immie
isabella isabel isabelle isobel izabella bella belle ella isa issy izzy izzie ibby
jacqueline jackie jacqui
jane janet jenny janie
janice jan
jasmine yasmin jas jazz jazzy minnie
jennifer genevieve jen jenn jenny jenna
jessica jess jessie
joanna joanne johanna jo joey jojo
jordan jordana jordyn jory
josephine josefina josie jo joey posy fifi
judith judy jude
julia julie juliana julianna julianne juliet juliette giulia jules
katherine catherine kathryn katharine katarina katrina catarina caterina ekaterina kate katie katy kathy kat kit kitty kay cat cathy cate
kimberly kimberley kim kimmy
kristen kirsten kris kirsty
lauren laura laurel lori laurie
leah lea lia
leonora leonore nora leo
lillian lilian liliana lily lilly lil
louisa louise luisa lou lulu
lucy lucia lucille lucinda lucie lulu
lydia liddy
mackenzie makenzie kenzie mac mack
madeleine madeline madelyn madison maddie maddy
magdalena maggie lena magda
makayla mikayla michaela kayla mika mickey
margaret margarita marguerite margot maggie meg megan peg peggy greta rita madge daisy marge margie
maria mary marie mariah mia mimi molly polly ria
mariana marianna marianne mari ana anna
martha marty mattie
matilda mathilda tilly tillie mattie
matthew matt
maximilian maxine maxima max
melanie mel mellie
melissa mel missy lissa
meredith merry
michelle mickey shelly
mikaela michaela kayla mika
mildred millie milly
miranda mira randi
miriam mimi mim miri
morgan mo
nadia nadine nadya
natalie natalia nathalie natasha nat nattie tasha tally
nicole nicola nicolette nic nick nicky nikki cole colette
olivia liv livvy livy ollie libby
ophelia phelia
pamela pam
patricia patrice pat patty tricia trish
penelope penny nell
persephone percy
philippa pippa pip philly
phoebe bee
priscilla cilla prissy
rachel rachael raquel rae shelly
raphaela rafaela rafa ella
rebecca rebekah becca becky bex
regina gina reggie
rosalie rosalia rosalind rosemary rosamund rosa rose rosie roz
roxanne roxana roxy
ruth ruthie
sabrina brina bree
samantha sam sammy sammie mandy
samuel sam sammy
sarah sara sadie sally zara
savannah savanna vanna
scarlett scarlet lettie
serena rena
seraphina serafina sera fina
shannon shan
sierra cece
sophia sofia sophie sofie zofia soph sonia
stella estelle estella
stephanie stefanie steph stevie
susan susanna susannah suzanne sue susie suzie zuzana
sydney sidney syd sid
tabitha tabby
tamara tammy tam
tatiana tatyana tanya tati tania
teresa theresa terese tess tessa terri tracy
theodora theodosia thea teddy dora theo
thomasina tamsin tommie
valentina valentine val tina
valerie valeria val
vanessa nessa ness
veronica ronnie vera nica
victoria vicky vicki tori vic
violet viola vi lettie
virginia ginny ginger
vivian vivienne viviana viv vivi
wilhelmina willa mina minnie billie
winifred win winnie freddie
xiomara xio mara
yolanda yoli
zoe zoey zoie
`;

const familiesByName = new Map<string, Set<number>>();
for (const [index, family] of FAMILIES.trim().split('\n').entries()) {
  for (const name of family.split(' ')) {
    familiesByName.set(name, (familiesByName.get(name) ?? new Set()).add(index));
  }
}

const SHORTEST_STEM = 3;

/** The stem that a pet form shares with its name, or the name itself: `josie` gives `jos`, `danny` gives `dan`. */
function stemOf(name: string): string {
  const stem = name.replace(/(?:ie|ey|y|i)$/, '').replace(/(.)\1$/, '$1');
  return stem.length >= SHORTEST_STEM ? stem : name;
}

/**
 * Whether two given names, folded, can be the short and the full form of one name. Never certain, so a person decides.
 */
export function areFormsOfOneName(left: string, right: string): boolean {
  const families = familiesByName.get(right);
  for (const family of familiesByName.get(left) ?? []) if (families?.has(family)) return true;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (short.length < SHORTEST_STEM) return false;
  return long.startsWith(stemOf(short)) || (short.length > SHORTEST_STEM && long.endsWith(short));
}
