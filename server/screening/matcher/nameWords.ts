/** Legal forms after folding; the long ones are phrases. */
const FORMS =
  'ltd limited llc llp lp plc inc incorporated corp corporation co company cie fze fzc fzco fzllc dmcc dwc jlt psc pjsc ojsc cjsc jsc ' +
  'ooo oao zao pao ao ano tov tdv pat prat too gmbh mbh ag kg kgaa ohg ug se sa sas sarl sarlu sprl bv nv bvba vof cv as asa ' +
  'ab oy oyj aps spa srl srls sl slu sal saoc saog spc wll bsc kscc kscp ksc sae pte pvt pty sdn bhd tbk pt kk yk eood ood ad doo dd ' +
  'sro kft zrt nyrt sti sirketi tic san ve ticaret sanayi kollektif komandit lda ltda eireli mchj ttd shrkh eirl inh';
const PHRASES = [
  'limited liability company',
  'limited liability partnership',
  'public joint stock company',
  'open joint stock company',
  'closed joint stock company',
  'joint stock company',
  'public limited company',
  'private limited company',
  'private limited',
  'free zone establishment',
  'free zone company',
  'fz llc',
  'societe a responsabilite limitee',
  'societe anonyme',
  'sociedad anonima',
  'sociedad limitada',
  'societa per azioni',
  'societa a responsabilita limitata',
  'gesellschaft mit beschrankter haftung',
  'aktiengesellschaft',
  'anonim sirketi',
  'limited sirketi',
  'obshchestvo s ogranichennoy otvetstvennostyu',
  'publichnoe aktsionernoe obshchestvo',
  'otkrytoe aktsionernoe obshchestvo',
  'zakrytoe aktsionernoe obshchestvo',
  'aktsionernoe obshchestvo',
  'tovaristvo z obmezhenoyu vidpovidalnistyu',
  'shrkh dht mswlyh mhdwdh',
  'dhmm',
  'sa rl',
];
export const legalForms: ReadonlySet<string> = new Set(FORMS.split(' '));
export const legalPhrases: readonly string[][] = PHRASES.map((phrase) => phrase.split(' ')).toSorted(
  (a, b) => b.length - a.length,
);
/** Legal forms in Han script, at the end of a name. */
export const hanForms = /(股份有限公司|有限责任公司|有限公司|集团公司|集团|公司|株式会社|有限会社)$/u;

const GENERIC =
  'petroleum petrol petroleumproducts oil oils gas gaz neft nefti energy energies energo resources resource fuel fuels bunkering bunker bunkers ' +
  'trading trade traders trader commodities commodity general international intl global world worldwide group holding holdings ' +
  'shipping ship ships shipmanagement marine maritime management manager services service logistics transport transportation ' +
  'tankers tanker carriers line lines navigation industries industry industrial enterprise enterprises investment investments ' +
  'invest capital finance financial bank development supply supplies export import imports exports products product chemical ' +
  'chemicals petrochemical petrochemicals refinery refining terminal terminals offshore solutions partners consulting and of the ' +
  'shipmenedzhment treyding oyl torgovyy neftyanaya servis ' +
  'for de la du des el al und et i v na';
export const genericWords: ReadonlySet<string> = new Set(GENERIC.split(' '));

/** Before the name of a vessel. */
export const vesselPrefixes: ReadonlySet<string> = new Set(
  'mt mv ms ss mts lngc lpgc vlcc sts fso fpso'.split(' '),
);

/** Roman numbers that names bear; a single I or V is as often a letter. */
export const romanNumbers: ReadonlyMap<string, string> = new Map([
  ['ii', '2'],
  ['iii', '3'],
  ['iv', '4'],
  ['vi', '6'],
  ['vii', '7'],
  ['viii', '8'],
  ['ix', '9'],
  ['xi', '11'],
  ['xii', '12'],
]);
export const ordinals: ReadonlyMap<string, string> = new Map([
  ['first', '1'],
  ['1st', '1'],
  ['second', '2'],
  ['2nd', '2'],
  ['third', '3'],
  ['3rd', '3'],
  ['fourth', '4'],
  ['4th', '4'],
  ['fifth', '5'],
  ['5th', '5'],
]);
