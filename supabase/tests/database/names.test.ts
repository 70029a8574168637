import { describe, expect, test } from "vitest";
import { useDatabase } from "#tools/testing/database/database.ts";

const { sql } = useDatabase();

test.each<[string, string[]]>([
  ["J. Amado-Reis", ["j amado reis"]],
  ["Dr O’Neill, O'Neill and O`Neill", ["dr oneill oneill and oneill"]],
  [
    "Jürgen Müller-Lüdenscheidt, Øster, Åse",
    ["jurgen muller ludenscheidt oster ase", "juergen mueller luedenscheidt oester aase"],
  ],
  ["Ada's, O'Sullivan's and the students’ King’s2", ["ada osullivan and the students kings2"]],
  [
    "Straße ẞ Æsir œuvre Łukasz Đorđević İstanbul",
    ["strasse ss aesir oeuvre lukasz dordevic istanbul"],
  ],
  ["Сергей Щербаков, Юлия Цой, Ёлкин", ["sergei shcherbakov yuliya tsoi elkin"]],
  ["Οδυσσεύς Παπαδόπουλος Ψαρράς", ["odysseys papadopoylos psarras"]],
  ["ნინო ჭავჭავაძე", ["nino chavchavadze"]],
  ["東京大学 工学部、王小明", ["東京大学 工学部 王小明"]],
  ["김철수는 서울대학교에서", ["김철수는 서울대학교에서"]],
  ["أحمد إبراهيم – مُحَمَّد", ["احمد ابراهيم محمد"]],
  ["हिन्दी विश्वविद्यालय", ["हिन दी विश वविद यालय"]],
  ["2nd “quoted” — dash…  x² ½ ﬁne ２０２５", ["2nd quoted dash x2 1 2 fine 2025"]],
  ["", [""]],
])("the words of %j", async (text, lines) => {
  const [row] = await sql`select private.word_lines(${text}) as lines`;
  expect(row?.lines).toEqual(lines.map((line) => ` ${line} `));
});

/** Pairs of names of one institution. */
const SAME: [string, string][] = [
  ["MIT", "Massachusetts Institute of Technology"],
  ["UCLA", "University of California, Los Angeles"],
  ["UC Berkeley", "University of California, Berkeley"],
  ["TU Munich", "Technische Universität München"],
  ["TU München", "Technical University of Munich"],
  ["TUM", "Technische Universitaet Muenchen"],
  ["Technical University of Munich", "Technische Universität München"],
  ["Universität zu Köln", "University of Cologne"],
  ["Universität Tübingen", "Universitaet Tuebingen"],
  ["東京大学", "The University of Tokyo"],
  ["МГУ", "Moscow State University"],
  ["Московский государственный университет", "МГУ"],
  ["Georgia Tech", "Georgia Institute of Technology"],
  ["King’s College London", "King's"],
  ["KCL", "King's College London"],
  ["Oxford University", "University of Oxford"],
  ["ETH Zürich", "Eidgenössische Technische Hochschule Zürich"],
  ["Kings College London", "King's College, London"],
  ["LSE", "London School of Economics and Political Science"],
  ["Politecnico di Milano", "Polytechnic University of Milan"],
  ["서울대학교", "Seoul National University"],
];

const OTHERS: [string, string][] = [
  ["Georgia Tech", "University of Georgia"],
  ["Ohio State University", "Ohio University"],
  ["MIT", "Manchester Metropolitan University"],
  ["UC Davis", "University of California, Berkeley"],
  ["UC", "University of California, Berkeley"],
  ["UCLA", "University of California, Santa Cruz"],
  ["University", "University of Oxford"],
  ["Technical University", "Technical University of Munich"],
  ["TU Berlin", "TU Munich"],
  ["University of Oxford", "University of Cambridge"],
  ["King's College London", "Imperial College London"],
  ["東京大学", "京都大学"],
];

describe("organizations", () => {
  const isSame = async (one: string, other: string) => {
    const [row] = await sql<{ same: boolean }[]>`
      select exists (
        select from private.organization_signs(${one}) one, private.organization_signs(${other}) other
        where private.is_within(one.distinctive, other.distinctive, other.acronyms)
          or private.is_within(other.distinctive, one.distinctive, one.acronyms)
      ) as same`;
    return row?.same;
  };

  test.each(SAME)("%s is %s", async (one, other) => {
    expect(await isSame(one, other)).toBe(true);
    expect(await isSame(other, one)).toBe(true);
  });

  test.each(OTHERS)("%s is not %s", async (one, other) => {
    expect(await isSame(one, other)).toBe(false);
  });

  test.each<[string, string, boolean]>([
    ["We met at Oxford University.", "University of Oxford", true],
    ["at the University of Oxford’s lab", "Oxford University", true],
    ["Oxford shoes", "University of Oxford", false],
    ["Our team at MIT built it", "Massachusetts Institute of Technology", true],
    ["Ein Pflaster mit Nadeln, emitted, submit", "MIT", false],
    ["Massachusetts Institute of Technology", "MIT", true],
    ["an der TU München", "Technical University of Munich", true],
    ["in Munich", "Technical University of Munich", false],
    ["from UC Berkeley", "University of California, Berkeley", true],
    ["made in New York", "New York University", false],
    ["Technische Universitaet Muenchen", "Technical University of Munich", true],
    ["私たちは東京大学の学生です", "The University of Tokyo", true],
    ["私たちは京都大学の学生です", "The University of Tokyo", false],
    ["We are at Georgia Tech", "Georgia Institute of Technology", true],
    ["We are in Georgia", "Georgia Institute of Technology", false],
  ])("%j tells %s: %s", async (text, name, isSaid) => {
    const [row] =
      await sql`select private.mentions_organization(${text}, private.word_lines(${text}), ${name}) as said`;
    expect(row?.said).toBe(isSaid);
  });
});

describe("people in a text", () => {
  test.each<[string, string, boolean]>([
    ["By J. Amado-Reis", "Amado-Reis", true],
    ["By J. Amado Reis", "Amado-Reis", true],
    ["thanks to Dr O’Neill", "O'Neill", true],
    ["Ben's Birch", "Ben", true],
    ["Jurgen Mueller", "Müller", true],
    ["Jürgen Müller", "Mueller", true],
    ["Sergei Shcherbakov", "Щербаков", true],
    ["Wu and Li made it", "Li", true],
    ["a listed wuss", "Li", false],
    ["So it is, and I do", "Do", false],
    ["de la Cruz", "la", false],
    ["plan J is", "J.", false],
    ["by a.b*c (x) of it", "a.b*c (x)", true],
    ["说李小明说", "李小明", true],
    ["machines for everybody", "Ines", false],
    ["Quill’s patch", "Quill", true],
    ["the quills", "Quill", false],
  ])("%j tells %s: %s", async (text, name, isSaid) => {
    const [row] = await sql`
      select private.mentions_person(private.word_lines(${text}), ${name}) as said`;
    expect(row?.said).toBe(isSaid);
  });
});

describe("people named by a judge", () => {
  test.each<[string, string, boolean]>([
    ["Prof. Dr. María O'Neill", "Maria ONeill", true],
    ["J. Smith", "Jane Smith", true],
    ["Li Wei", "Wei Li", true],
    ["Jean-Luc Picard", "Jean Luc Picard", true],
    ["Иван Петров", "Ivan Petrov", true],
    ["Jürgen Müller", "Juergen Mueller", true],
    ["Suharto", "Suharto", true],
    ["Jane Smith", "John Smith", false],
    ["J. S.", "Jane Smith", false],
    ["Smith", "Jane Smith", false],
    ["Dr.", "Dr. Smith", false],
  ])("%s may be %s: %s", async (one, other, isSame) => {
    const [row] = await sql`
      select exists (
        select from private.person_words(${one}) one, private.person_words(${other}) other
        where private.same_person(one, other)
      ) as same`;
    expect(row?.same).toBe(isSame);
  });
});

describe("the organization's domain of an address", () => {
  test.each<[string, string | null]>([
    ["ada@alumni.ethz.ch", "ethz.ch"],
    ["student.ethz.ch", "ethz.ch"],
    ["jo@cs.ox.ac.uk", "ox.ac.uk"],
    ["ENG.OX.AC.UK", "ox.ac.uk"],
    ["a@mail.u-tokyo.ac.jp", "u-tokyo.ac.jp"],
    ["a@poli.usp.br", "usp.br"],
    ["a@cs.berkeley.edu", "berkeley.edu"],
    ["a@clinic.example.com", "clinic.example.com"],
    ["a@example.com", null],
    ["a@ac.uk", null],
    ["a@yahoo.co.uk", null],
    ["a@gmx.at", null],
    ["a@hotmail.fr", null],
    ["a@126.com", null],
    ["a@web.de", null],
    ["a@lab.web.ch", "web.ch"],
    ["nobody", null],
  ])("%s is %s", async (address, domain) => {
    const [row] = await sql`select private.email_domain(${address}) as domain`;
    expect(row?.domain).toBe(domain);
  });
});
