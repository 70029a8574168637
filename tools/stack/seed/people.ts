import { LEVELS_OF_STUDY } from "#shared/levelsOfStudy.ts";

/** Somebody made up for the demo data. Blank fields are what a person has not filled in yet. */
export interface SamplePerson {
  email: string;
  firstName: string;
  lastName: string;
  country: string;
  university: string;
  levelOfStudy: string;
}

type Row = readonly [
  address: string,
  firstName: string,
  lastName: string,
  country: string,
  university: string,
  /** Position in LEVELS_OF_STUDY, or the person's own words. */
  level: number | string,
];

// Names that are common where the person lives, in the script they would use, some of them long.
// The universities do not exist.
const ROWS: readonly Row[] = [
  ["chidinma.eze", "Chidinma", "Eze", "Nigeria", "Harmattan University of Technology", 1],
  ["tunde.bakare", "Tunde", "Bakare", "Nigeria", "Harmattan University of Technology", 0],
  ["lukas.brandt", "Lukas", "Brandt", "Germany", "Hochschule für Medizintechnik Elbufer", 2],
  ["annika.vogel", "Annika", "Vogel", "Germany", "Technische Universität Auenland", 1],
  ["saanvi.iyer", "Saanvi", "Iyer", "India", "Kaveri Institute of Design", 1],
  ["arjun.deshmukh", "Arjun", "Deshmukh", "India", "Sahyadri Institute of Technology", 0],
  ["priya.nair", "Priya", "Nair", "India", "Kaveri Institute of Design", 4],
  ["haruto.mori", "陽翔", "森", "Japan", "北陸医工大学", 2],
  ["sakura.ueda", "Sakura", "Ueda", "Japan", "Hokuriku University of Medical Engineering", 0],
  ["li.na", "娜", "李", "China", "临江理工大学", 1],
  ["zhang.wei", "Wei", "Zhang", "China", "Linjiang University of Science", 2],
  ["minjun.seo", "민준", "서", "South Korea", "한빛과학기술대학교", 1],
  ["jiwoo.han", "Jiwoo", "Han", "South Korea", "Hanbit Institute of Science", 0],
  ["camila.rojas", "Camila", "Rojas", "Chile", "Universidad del Estrecho", 1],
  ["mateo.fuentes", "Mateo", "Fuentes", "Chile", "Universidad del Estrecho", 0],
  ["valentina.ospina", "Valentina", "Ospina Cárdenas", "Colombia", "Universidad Sierra Clara", 4],
  ["joao.figueiredo", "João", "Figueiredo", "Brazil", "Universidade Litoral Sul", 2],
  ["beatriz.amaral", "Beatriz", "Amaral", "Brazil", "Universidade Litoral Sul", 1],
  ["rafael.teixeira", "Rafael", "Teixeira", "Portugal", "Instituto Politécnico do Cabo", 3],
  [
    "maria.fernanda.alcantara",
    "María Fernanda de los Ángeles",
    "Alcántara y Villaseñor de la Torre",
    "Mexico",
    "Universidad Autónoma de Diseño e Ingeniería Biomédica de la Sierra Madre Oriental",
    1,
  ],
  ["diego.salinas", "Diego", "Salinas", "Mexico", "Instituto Tecnológico Nopalera", 0],
  ["emma.lindgren", "Emma", "Lindgren", "Sweden", "Norrsken tekniska högskola", 1],
  ["oskar.nyberg", "Oskar", "Nyberg", "Sweden", "Norrsken tekniska högskola", 2],
  ["aino.laaksonen", "Aino", "Laaksonen", "Finland", "Järvenranta University", 1],
  ["soren.kjaer", "Søren", "Kjær", "Denmark", "Designskolen Sundhøj", 4],
  ["freja.holst", "Freja", "Holst", "Denmark", "Designskolen Sundhøj", 1],
  ["olena.kovalenko", "Олена", "Коваленко", "Ukraine", "Дніпровська академія дизайну", 2],
  ["maksym.bondar", "Maksym", "Bondar", "Ukraine", "Dnipro Academy of Design", 0],
  ["zofia.wisniewska", "Zofia", "Wiśniewska", "Poland", "Politechnika Nadwiślańska", 1],
  ["jakub.lis", "Jakub", "Lis", "Poland", "Politechnika Nadwiślańska", 0],
  ["nikos.papadakis", "Νίκος", "Παπαδάκης", "Greece", "Πολυτεχνείο Αιγαίου Πελάγους", 3],
  ["eleni.markou", "Eleni", "Markou", "Greece", "Aegean School of Engineering", 1],
  ["layla.haddad", "ليلى", "حداد", "Lebanon", "جامعة الأرز للتصميم", 1],
  ["omar.khoury", "Omar", "Khoury", "Lebanon", "Cedar University of Design", 4],
  ["yasmine.benali", "Yasmine", "Benali", "Morocco", "École supérieure Atlas", 1],
  ["youssef.tazi", "Youssef", "Tazi", "Morocco", "École supérieure Atlas", 0],
  ["noa.shalev", "נועה", "שלו", "Israel", "מכללת הכרמל להנדסה", 2],
  ["elif.yildirim", "Elif", "Yıldırım", "Türkiye", "Boğaz Tasarım Üniversitesi", 1],
  ["thandiwe.dlamini", "Thandiwe", "Dlamini", "South Africa", "Umhlanga Institute of Design", 1],
  ["pieter.vanwyk", "Pieter", "van Wyk", "South Africa", "Karoo University", 2],
  ["wanjiru.kamau", "Wanjiru", "Kamau", "Kenya", "Rift Valley Institute of Technology", 0],
  ["abebe.tesfaye", "አበበ", "ተስፋዬ", "Ethiopia", "Entoto Institute of Technology", 1],
  ["kwame.boateng", "Kwame", "Boateng", "Ghana", "Volta University of Technology", 4],
  ["nguyen.thi.huong", "Hương", "Nguyễn Thị", "Vietnam", "Đại học Kỹ thuật Sông Xanh", 1],
  ["siriporn.chaiyo", "ศิริพร", "ไชโย", "Thailand", "มหาวิทยาลัยเทคโนโลยีริมน้ำ", 0],
  ["putri.wulandari", "Putri", "Wulandari", "Indonesia", "Institut Desain Nusa", 1],
  ["angelo.dizon", "Angelo", "Dizon", "Philippines", "Mayon Polytechnic", 0],
  ["aisha.rahman", "Aisha", "Rahman", "Bangladesh", "Meghna University of Engineering", 2],
  ["fatima.qureshi", "Fatima", "Qureshi", "Pakistan", "Ravi School of Biomedical Design", 1],
  ["ciara.ohara", "Ciara", "O’Hara", "Ireland", "Burren College of Design", 1],
  ["rhys.llewellyn", "Rhys", "Llewellyn", "United Kingdom", "Severnside University", 3],
  ["grace.whitfield", "Grace", "Whitfield", "United Kingdom", "Severnside University", 1],
  ["camille.lefevre", "Camille", "Lefèvre", "France", "École d’ingénierie du Vexin", 1],
  ["theo.girard", "Théo", "Girard", "France", "École d’ingénierie du Vexin", 2],
  [
    "giulia.ferrante",
    "Giulia",
    "Ferrante",
    "Italy",
    "Politecnico delle Langhe",
    "Industrial designer",
  ],
  ["tane.ngata", "Tāne", "Ngata", "New Zealand", "Kauri Institute of Technology", 0],
  // From here on profiles are incomplete: the first two signed in with Google and left.
  ["madison.clark", "", "", "", "", ""],
  ["ethan.brooks", "", "", "", "", ""],
  ["olivia.tremblay", "Olivia", "Tremblay", "Canada", "", 1],
  ["liam.walker", "Liam", "Walker", "", "Wattle Coast University", ""],
];

/** The people of the demo data, always the same, complete profiles first. */
export const PEOPLE: readonly SamplePerson[] = ROWS.map(
  ([address, firstName, lastName, country, university, level]) => ({
    email: `${address}@example.com`,
    firstName,
    lastName,
    country,
    university,
    levelOfStudy: typeof level === "number" ? (LEVELS_OF_STUDY[level] ?? "") : level,
  }),
);
