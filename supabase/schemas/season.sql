-- Written by `npm run migration` from supabase/functions/_shared/season.ts.

call private.define_constant('minimum_age', 18,
  'The minimum age of participants, in years.');
call private.define_constant('graduated_from', 2023,
  'The earliest year of graduation.');
call private.define_constant('rules_version', '2025-04-01'::text,
  'The current version of the official rules, by the day from which it applies.');
call private.define_constant('judging_terms_version', '2025-04-01'::text,
  'The current version of the terms for judges, by the day from which it applies.');
