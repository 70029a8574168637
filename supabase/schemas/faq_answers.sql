-- Questions that administrators add to the FAQ page without a release. Everyone reads the published ones: the table is
-- read through the API directly, and policies check the caller. Constraints and a trigger check the content.

create table public.faq_answers (
  -- Part of the address (/faq#faq-101). The site's own questions have smaller numbers.
  id int primary key generated always as identity (start with 101),
  section text not null default 'More questions',
  question text not null,
  answer text not null,
  position int not null default 100 check (position between 1 and 999),
  is_published boolean not null default false,
  revision int not null default 1,
  updated_at timestamptz not null default private.now()
);
comment on table public.faq_answers is
  'Everyone: the published questions that administrators have added to the FAQ page, with their answers. The site''s built-in questions are not in this table. Administrators can also read unpublished questions, and can create, change and delete questions.';
call private.limit_texts('public.faq_answers', '{section faq_section, question faq_question, answer faq_answer}');
comment on column public.faq_answers.section is
  'The heading on the page. Questions with the same heading appear together.';
comment on column public.faq_answers.answer is
  'In Markdown: paragraphs, lists, bold text and links. The site shows HTML as text.';
comment on column public.faq_answers.position is 'The sort order: lower numbers first, then older questions.';

create unique index faq_answers_question_key on public.faq_answers (lower(question));

alter table public.faq_answers enable row level security;
create policy "Visitors read published answers" on public.faq_answers
  for select to anon using (is_published);
create policy "Administrators read all answers, others published ones" on public.faq_answers
  for select to authenticated using (is_published or (select private.is_admin()));

grant select on public.faq_answers to anon, authenticated;

create function private.clean_faq_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.section := private.clean_line(new.section);
  new.question := private.clean_line(new.question);
  new.answer := private.clean_lines(new.answer);
  perform private.refuse_if(exists (
    select from public.faq_answers where lower(question) = lower(new.question) and id <> new.id
  ), 'invalid_input', 'The FAQ already has this question.');
  return new;
end
$$;

create trigger clean before insert or update on public.faq_answers
  for each row execute function private.clean_faq_answer();
create trigger set_updated_at before update on public.faq_answers
  for each row execute function private.set_updated_at();
create trigger next_revision before update on public.faq_answers
  for each row execute function private.next_revision();

create trigger audit_save after insert or update on public.faq_answers
  for each row
  execute function private.audit('faq_answer.saved', 'faq_answer', 'id', 'question', 'is_published');
create trigger audit_deletion after delete on public.faq_answers
  for each row execute function private.audit('faq_answer.deleted', 'faq_answer', 'id', 'question');

-- Changes by administrators -----------------------------------------------------------------------

create function private.create_faq_answer(
  _section text, _question text, _answer text, _position int, _is_published boolean
) returns int
language plpgsql security definer set search_path = '' as $$
declare
  answer_id int;
begin
  perform private.require_admin();
  insert into public.faq_answers (section, question, answer, position, is_published)
  values (_section, _question, _answer, _position, _is_published)
  returning id into answer_id;
  return answer_id;
end
$$;
call private.publish_change('create_faq_answer', 'administrator',
  'Administrators: adds a question with its answer to the FAQ page. Fails with invalid_input (for example, if the FAQ already contains the question).',
  'faq_answers');

create function private.lock_faq_answer(wanted_id int, seen int) returns void
language plpgsql set search_path = '' as $$
declare
  actual int;
begin
  perform private.require_admin();
  select revision into actual from public.faq_answers where id = wanted_id for update;
  perform private.refuse_if(not found, 'not_found', 'This question no longer exists.');
  perform private.refuse_revision(actual, seen);
end
$$;

create function private.save_faq_answer(
  _id int, _revision int, _section text, _question text, _answer text, _position int, _is_published boolean
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_faq_answer(_id, _revision);
  update public.faq_answers set section = _section, question = _question, answer = _answer, position = _position,
    is_published = _is_published
  where id = _id;
end
$$;
call private.publish_change('save_faq_answer', 'administrator',
  'Administrators: saves a question on the FAQ page with its answer. Fails with conflict (the revision is outdated), not_found, or invalid_input (for example, if the FAQ already contains the question).',
  'faq_answers');

create function private.delete_faq_answer(_id int, _revision int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_faq_answer(_id, _revision);
  delete from public.faq_answers where id = _id;
end
$$;
call private.publish_change('delete_faq_answer', 'administrator',
  'Administrators: deletes a question from the FAQ page. Fails with conflict (the revision is outdated) or not_found.');
