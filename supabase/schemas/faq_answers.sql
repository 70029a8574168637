-- Questions that administrators add to the FAQ page without a release. Everyone reads the published ones. The table is
-- read and changed through the API directly: policies check the caller, and constraints and a trigger the content.

create table public.faq_answers (
  -- Part of the address (/faq#faq-101). The site's own questions have smaller numbers.
  id int primary key generated always as identity (start with 101),
  section text not null default 'More questions',
  question text not null,
  answer text not null,
  position int not null default 100 check (position between 1 and 999),
  is_published boolean not null default false,
  updated_at timestamptz not null default private.now()
);
comment on table public.faq_answers is
  'Everyone: the published questions of the FAQ page with their answers, in addition to those of each release. Administrators read all, and create, change and delete them.';
call private.limit_texts('public.faq_answers', '{section faq_section, question faq_question, answer faq_answer}');
comment on column public.faq_answers.section is
  'The heading on the page. Questions with the same heading appear together.';
comment on column public.faq_answers.answer is
  'In Markdown: paragraphs, lists, bold text and links. The site shows HTML as text.';
comment on column public.faq_answers.position is 'Smaller numbers come first; then older questions.';

create unique index faq_answers_question_key on public.faq_answers (lower(question));

alter table public.faq_answers enable row level security;
create policy "Visitors read published answers" on public.faq_answers
  for select to anon using (is_published);
create policy "Administrators read all answers, others published ones" on public.faq_answers
  for select to authenticated using (is_published or (select private.is_admin()));
create policy "Administrators create answers" on public.faq_answers
  for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change answers" on public.faq_answers
  for update to authenticated using ((select private.is_admin()));
create policy "Administrators delete answers" on public.faq_answers
  for delete to authenticated using ((select private.is_admin()));

grant select on public.faq_answers to anon, authenticated;
grant insert (section, question, answer, position, is_published),
  update (section, question, answer, position, is_published), delete
  on public.faq_answers to authenticated;

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

create trigger audit_save after insert or update on public.faq_answers
  for each row
  execute function private.audit('faq_answer.saved', 'faq_answer', 'id', 'question', 'is_published');
create trigger audit_deletion after delete on public.faq_answers
  for each row execute function private.audit('faq_answer.deleted', 'faq_answer', 'id', 'question');
