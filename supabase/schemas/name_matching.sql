-- Comparison of names of people and organizations, and of email domains. Names that no rule matches are in
-- organization_aliases.

-- Data --------------------------------------------------------------------------------------------

-- Transliterations into the Latin alphabet, after case and accents are folded. Apostrophes are removed.
create function private.folded_letters() returns table (name text, folded text)
language sql immutable parallel safe set search_path = '' as $$
  select split_part(pair, '=', 1), split_part(pair, '=', 2) from regexp_split_to_table(
    'ß=ss æ=ae œ=oe þ=th ł=l ø=o đ=d ð=d ħ=h ı=i ŋ=n ə=a ''= ’= ‘= ʼ= ʻ= `= '
    'а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts '
    'ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya і=i є=ye ґ=g ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz '
    'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f '
    'χ=ch ψ=ps ω=o '
    'ა=a ბ=b გ=g დ=d ე=e ვ=v ზ=z თ=t ი=i კ=k ლ=l მ=m ნ=n ო=o პ=p ჟ=zh რ=r ს=s ტ=t უ=u ფ=p ქ=k ღ=gh '
    'ყ=q შ=sh ჩ=ch ც=ts ძ=dz წ=ts ჭ=ch ხ=kh ჯ=j ჰ=h', ' ') pair;
$$;

-- Letters of scripts without spaces between words, or with suffixes after names, for a bracket expression.
create function private.spaceless_letters() returns text
language sql immutable parallel safe set search_path = ''
return '\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff';

-- Common words that may be part of a name, and are ignored alone.
create function private.small_words() returns text[]
language sql immutable parallel safe set search_path = ''
return string_to_array(
  'a al am an and as at be bin by da dal de del della den der des di do dos du e el en et for go he '
  'hi i if ii iii in is it jr la le los me my no of on or san so st te the to und up us van von we y', ' ');

-- Words in names of organizations that acronyms leave out.
create function private.organization_connectors() returns text[]
language sql immutable parallel safe set search_path = ''
return string_to_array(
  'the of and for at in de del della delle di da do dos des du la le les l et e y der die das fur und '
  'zu van voor og i', ' ');

-- Words that do not distinguish organizations, after organization_words.
create function private.organization_kinds() returns text[]
language sql immutable parallel safe set search_path = ''
return string_to_array(
  'university college school institute department dept faculty inc ltd llc gmbh ag sa plc co corp', ' ');

-- Words that distinguish two organizations of one place, but nothing alone: Georgia Tech is not the University of
-- Georgia.
create function private.organization_marks() returns text[]
language sql immutable parallel safe set search_path = ''
return string_to_array('tech state polytechnic metropolitan normal christian catholic baptist', ' ');

-- English equivalents of words in names of organizations: kinds of institutions, and places.
create function private.organization_words() returns table (name text, folded text)
language sql immutable parallel safe set search_path = '' as $$
  select split_part(pair, '=', 1), split_part(pair, '=', 2) from regexp_split_to_table(
    'univ=university uni=university universitat=university universitaet=university '
    'universite=university universidad=university universidade=university universita=university '
    'universiteit=university universitet=university universitetet=university '
    'universitesi=university universitas=university uniwersytet=university universitatea=university '
    'univerzita=university univerzitet=university '
    'institut=institute instituto=institute istituto=institute instytut=institute inst=institute '
    'ecole=school escuela=school escola=school scuola=school hochschule=school '
    'kings=king queens=queen fakultat=faculty fakultaet=faculty faculte=faculty facultad=faculty '
    'technische=tech technisch=tech technical=tech technological=tech technology=tech technique=tech '
    'tekniske=tech tekniska=tech tecnologico=tech tecnologica=tech technologie=tech technicka=tech '
    'politecnico=polytechnic politecnica=polytechnic polytechnique=polytechnic '
    'polytechnical=polytechnic politechnika=polytechnic polytechnische=polytechnic '
    'munchen=munich muenchen=munich koln=cologne koeln=cologne wien=vienna zurcher=zurich '
    'zuerich=zurich genf=geneva geneve=geneva nurnberg=nuremberg nuernberg=nuremberg '
    'hannover=hanover braunschweig=brunswick milano=milan torino=turin roma=rome firenze=florence '
    'napoli=naples venezia=venice padova=padua genova=genoa lisboa=lisbon sevilla=seville '
    'bruxelles=brussels brussel=brussels antwerpen=antwerp gent=ghent praha=prague '
    'warszawa=warsaw warszawski=warsaw krakow=cracow moskva=moscow moskau=moscow kobenhavn=copenhagen '
    'koebenhavn=copenhagen kobenhavns=copenhagen koebenhavns=copenhagen goteborg=gothenburg '
    'goeteborg=gothenburg bucuresti=bucharest beograd=belgrade athina=athens tokio=tokyo '
    'peking=beijing', ' ') pair;
$$;

-- Names of well-known institutions that no rule matches.
create function private.organization_aliases() returns table (name text, folded text)
language sql immutable parallel safe set search_path = '' as $$
  values
    ('MIT', 'Massachusetts Institute of Technology'),
    ('Caltech', 'California Institute of Technology'),
    ('UPenn', 'University of Pennsylvania'),
    ('KTH', 'Royal Institute of Technology'),
    ('DTU', 'Technical University of Denmark'),
    ('LMU München', 'Ludwig Maximilian University of Munich'),
    ('Ludwig-Maximilians-Universität München', 'Ludwig Maximilian University of Munich'),
    ('ETHZ', 'ETH Zurich'),
    ('EPFL', 'École polytechnique fédérale de Lausanne'),
    ('МГУ', 'Moscow State University'),
    ('Московский государственный университет', 'Moscow State University'),
    ('МФТИ', 'Moscow Institute of Physics and Technology'),
    ('東京大学', 'University of Tokyo'),
    ('京都大学', 'Kyoto University'),
    ('大阪大学', 'Osaka University'),
    ('清华大学', 'Tsinghua University'),
    ('北京大学', 'Peking University'),
    ('复旦大学', 'Fudan University'),
    ('浙江大学', 'Zhejiang University'),
    ('上海交通大学', 'Shanghai Jiao Tong University'),
    ('國立臺灣大學', 'National Taiwan University'),
    ('서울대학교', 'Seoul National University'),
    ('카이스트', 'KAIST');
$$;

-- Suffixes under which domains are registered: before a country code (ac.uk, com.br), or with a dot, as they are.
create function private.public_suffixes() returns text[]
language sql immutable parallel safe set search_path = ''
return string_to_array(
  'ac edu co com org net gov go or ne gob gouv gv mil sch res nhs asso id info ernet example.com', ' ');

-- Public email providers: by name under any suffix (yahoo.co.uk), or with a dot, this domain only.
create function private.public_email_providers() returns text[]
language sql immutable parallel safe set search_path = ''
return string_to_array(
  'gmail googlemail outlook hotmail live msn yahoo ymail rocketmail icloud aol proton protonmail gmx qq 163 '
  '126 yeah sina sohu foxmail naver daum hanmail nate rediffmail zoho zohomail fastmail tutanota '
  'tuta posteo yandex rambler seznam libero tiscali laposte wanadoo btinternet bigpond comcast '
  'verizon web.de t-online.de freenet.de mail.ru bk.ru list.ru inbox.ru ya.ru mail.com me.com mac.com '
  'pm.me hey.com free.fr orange.fr sfr.fr alice.it virgilio.it terra.com.br uol.com.br bol.com.br '
  'wp.pl onet.pl o2.pl interia.pl abv.bg ukr.net att.net sbcglobal.net sky.com mailbox.org', ' ');

-- Folding -----------------------------------------------------------------------------------------

-- Folds case, accents and apostrophes, and transliterates.
create function private.fold_letters(value text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  latin text := private.search_text(private.check_size(value));
  letter record;
begin
  -- Removes the possessive "'s", then other apostrophes.
  latin := regexp_replace(latin collate pg_catalog.pg_c_utf8, '[''`’‘ʼ]s(?![[:alnum:]])', '', 'g');
  latin := translate(latin, '''`', '');
  if latin ~ '[^\u0001-\u007f]' then
    for letter in select name, folded from private.folded_letters() where strpos(latin, name) > 0 loop
      latin := replace(latin, letter.name, letter.folded);
    end loop;
  end if;
  return coalesce(latin, '');
end
$$;

create function private.word_line(folded text) returns text
language sql immutable parallel safe set search_path = ''
return ' ' || btrim(regexp_replace(folded collate pg_catalog.pg_c_utf8, '[^[:alnum:]]+', ' ', 'g')) || ' ';

-- The words of a text, folded, in each spelling: without accents, and with ü as ue.
create function private.word_lines(value text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  plain constant text := private.word_line(private.fold_letters(value));
  composed text := lower(normalize(private.check_size(value), NFC) collate pg_catalog.pg_c_utf8);
  letter record;
begin
  if composed !~ '[^\u0001-\u007f]' then
    return array[plain];
  end if;
  for letter in
    select * from (values ('ä', 'ae'), ('ö', 'oe'), ('ü', 'ue'), ('å', 'aa'), ('ø', 'oe')) wide (name, folded)
  loop
    composed := replace(composed, letter.name, letter.folded);
  end loop;
  composed := private.word_line(private.fold_letters(composed));
  return case when composed = plain then array[plain] else array[plain, composed] end;
end
$$;

-- Whether a text, given as word_lines, contains a phrase of word_lines.
create function private.has_phrase(lines text[], phrase text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  wanted constant text := case
    when phrase ~ ('[' || private.spaceless_letters() || ']') then btrim(phrase) else phrase
  end;
  line text;
begin
  foreach line in array lines loop
    if strpos(line, wanted) > 0 then
      return true;
    end if;
  end loop;
  return false;
end
$$;

-- Whether a text, given as word_lines without spaces, contains a term of at least this length, ignoring spaces.
create function private.mentions_unspaced(unspaced text[], term text, shortest int) returns boolean
language sql immutable parallel safe set search_path = ''
return exists (
  select from unnest(private.word_lines(term)) line
  cross join lateral replace(line, ' ', '') wanted
  join unnest(unspaced) text_line on strpos(text_line, wanted) > 0
  where char_length(wanted) >= shortest
);

-- People ------------------------------------------------------------------------------------------

-- Whether a text, given as word_lines, contains a name, or part of one, as words. Ignores single letters and
-- small_words.
create function private.mentions_person(lines text[], name text) returns boolean
language sql immutable parallel safe set search_path = ''
return exists (
  select from unnest(private.word_lines(name)) phrase
  where char_length(phrase) > 3 and btrim(phrase) <> all (private.small_words())
    and private.has_phrase(lines, phrase)
);

create function private.person_words(name text) returns setof text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(
    select distinct word from unnest(string_to_array(btrim(line), ' ')) word
    where word <> '' and word <> all (array[
      'dr', 'prof', 'professor', 'mr', 'mrs', 'ms', 'phd', 'md', 'msc', 'mba', 'dipl', 'ing', 'sir'
    ]) order by word
  )
  from unnest(private.word_lines(name)) line;
$$;

-- Whether two names, as person_words, may be of one person: the longer contains each word of the shorter, at least
-- as an initial, and one of them in full.
create function private.same_person(one text[], other text[]) returns boolean
language sql immutable parallel safe set search_path = ''
return (
  with fewer (words, more) as (
    select case when cardinality(one) <= cardinality(other) then one else other end,
      case when cardinality(one) <= cardinality(other) then other else one end
  )
  select one = other and one <> '{}' or cardinality(words) >= 2 and words && more and not exists (
    select from unnest(words) word
    where not exists (
      select from unnest(more) candidate
      where candidate = word
        or char_length(word) = 1 and starts_with(candidate, word)
        or char_length(candidate) = 1 and starts_with(word, candidate)
    )
  )
  from fewer
);

-- Organizations -----------------------------------------------------------------------------------

-- As organization_signs, of a name as word_lines, without its aliases.
create function private.read_organization(lines text[])
returns table (phrase text[], distinctive text[], acronyms text[])
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return query
  with word as (
    select line, place, part.word, coalesce(other.folded, part.word) as english
    from unnest(lines) line
    cross join unnest(string_to_array(btrim(line), ' ')) with ordinality part (word, place)
    left join private.organization_words() other on other.name = part.word
    where part.word <> '' and part.word <> all (private.organization_connectors())
  ), read as (
    select array_agg(english order by place) as phrase,
      array_agg(distinct english) filter (where english <> all (private.organization_kinds())) as distinctive,
      string_agg(left(word.word, 1), '' order by place) as initials
    from word group by line
  )
  select read.phrase, coalesce(read.distinctive, read.phrase), array(
    select left(read.initials, length) from generate_series(2, least(char_length(read.initials), 8)) length
  )
  from read;
end
$$;

-- JSON: organization_aliases, prepared for comparison. Immutable without arguments, and called in PL/pgSQL
-- declarations, so that it runs once in a session.
create function private.known_organizations() returns jsonb
language sql immutable parallel safe set search_path = ''
return (
  select jsonb_agg(jsonb_build_object(
    'lines', private.word_lines(name),
    'other_lines', private.word_lines(folded),
    'other_phrases', (select jsonb_agg(phrase) from private.read_organization(private.word_lines(folded))),
    'spaceless', case
      when name ~ ('[' || private.spaceless_letters() || ']') then private.fold_letters(name)
    end
  ))
  from private.organization_aliases()
);

-- The parts that identify an organization, for each spelling: its words in order, the distinguishing ones, and its
-- first initials, from two on.
create function private.organization_signs(value text)
returns table (phrase text[], distinctive text[], acronyms text[])
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  own constant text[] := private.word_lines(value);
  organizations constant jsonb := private.known_organizations();
begin
  return query select sign.* from private.read_organization(array(
    select unnest(own)
    union
    select jsonb_array_elements_text(one -> 'other_lines')
    from jsonb_array_elements(organizations) one
    where one -> 'lines' ?| own
  )) sign;
end
$$;

-- Whether the distinguishing words of one organization are all words or initials of the other. A two-letter acronym
-- needs another word, and organization_marks must be the same.
create function private.is_within(words text[], other text[], acronyms text[]) returns boolean
language sql immutable parallel safe set search_path = ''
return case
  when words <@ private.organization_marks() then words @> other and words <@ other
  when words <@ other then not exists (
    select from unnest(private.organization_marks()) mark
    where mark = any (other) and mark <> all (words)
  )
  else not exists (
    select from unnest(words) word
    where word <> all (other) and not (word = any (acronyms) and (char_length(word) > 2 or cardinality(words) > 1))
  )
end;

create function private.organization_phrases(phrase text[], acronyms text[]) returns setof text
language sql immutable parallel safe set search_path = '' as $$
  -- Oxford University, University of Oxford: from any word on. A single short word is in too many texts.
  select ' ' || array_to_string(phrase[first:] || phrase[:first - 1], ' ') || ' '
  from generate_series(1, cardinality(phrase)) first
  where cardinality(phrase) > 1 or char_length(phrase[1]) > 4
    or phrase[1] ~ ('[' || private.spaceless_letters() || ']')
  union
  -- TU Munich, UC Berkeley.
  select ' ' || acronyms[short] || ' ' || array_to_string(phrase[short + 2:], ' ') || ' '
  from generate_series(1, least(cardinality(phrase) - 2, cardinality(acronyms))) short
  union
  -- Georgia Tech, but not New York.
  select ' ' || string_agg(word, ' ' order by place) || ' '
  from unnest(phrase) with ordinality one (word, place)
  where phrase && private.organization_marks() and word <> all (private.organization_kinds())
  having count(*) > 1;
$$;

-- Whether a text, also given as word_lines, names an organization: by a phrase, by its acronym in capitals, or by an
-- alias.
create function private.mentions_organization(value text, lines text[], name text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  organizations constant jsonb := private.known_organizations();
  folded constant text := private.fold_letters(value);
begin
  return (
    with sign as materialized (select * from private.organization_signs(mentions_organization.name))
    select exists (
      select from unnest(lines) text_line
      cross join lateral (
        select ' ' || string_agg(coalesce(other.folded, part.word), ' ' order by place) || ' ' as english
        from unnest(string_to_array(btrim(text_line), ' ')) with ordinality part (word, place)
        left join private.organization_words() other on other.name = part.word
        where part.word <> all (private.organization_connectors())
      ) line
      cross join sign
      cross join private.organization_phrases(sign.phrase, sign.acronyms) wanted
      where private.has_phrase(array[line.english], wanted)
    ) or exists (
      select from sign
      cross join unnest(sign.acronyms || sign.phrase) with ordinality short (name, place)
      where (place = cardinality(sign.acronyms) or cardinality(sign.phrase) = 1 and short.name = sign.phrase[1])
        and char_length(short.name) between 3 and 8
        -- Cheaper than compiling the regular expression, which takes a millisecond.
        and strpos(value, upper(short.name)) > 0
        and value ~ ('(^|[^A-Za-z0-9])' || upper(short.name) || '($|[^A-Za-z0-9])')
    ) or exists (
      select from jsonb_array_elements(organizations) one
      join sign on one -> 'other_phrases' @> jsonb_build_array(to_jsonb(sign.phrase))
      where strpos(folded, one ->> 'spaceless') > 0
    )
  );
end
$$;

-- Mail domains ------------------------------------------------------------------------------------

-- The registered domain of an address or domain, without subdomains; null for public email providers.
create function private.email_domain(address text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  labels constant text[] := string_to_array(lower(regexp_replace(address, '^.*@', '')), '.');
  size constant int := cardinality(labels);
  above constant text := array_to_string(labels[size - 1:], '.');
  domain text := above;
begin
  if above = any (private.public_suffixes())
    or char_length(labels[size]) = 2 and labels[size - 1] = any (private.public_suffixes()) then
    domain := case when size > 2 then array_to_string(labels[size - 2:], '.') end;
  end if;
  return case
    when size > 1 and domain <> all (private.public_email_providers())
      and split_part(domain, '.', 1) <> all (private.public_email_providers()) then domain
  end;
end
$$;
