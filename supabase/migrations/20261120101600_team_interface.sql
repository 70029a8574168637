-- The team functions as clients call them. The work is done in 20261120101500_team_functions.sql.

create function public.invite_member(email text) returns uuid
language sql
set search_path = ''
as $$ select private.invite_member(email) $$;
comment on function public.invite_member(text) is
  'Owner: invites an address and returns the invitation''s id (of the open one, if there is one). Refuses with invalid_input, already_a_member, too_many_invitations, rate_limited, roster_locked, not_found.';

create function public.resend_invitation(invitation_id uuid) returns void
language sql
set search_path = ''
as $$ select private.resend_invitation(invitation_id) $$;
comment on function public.resend_invitation(uuid) is
  'Owner: mails an open invitation again; earlier links stay valid. Refuses with invitation_used, rate_limited, roster_locked, not_found.';

create function public.revoke_invitation(invitation_id uuid) returns void
language sql
set search_path = ''
as $$ select private.revoke_invitation(invitation_id) $$;
comment on function public.revoke_invitation(uuid) is
  'Owner: makes an open invitation''s links worthless. Refuses with invitation_used, not_found.';

create function public.accept_invitation(token text) returns public.my_entry
language sql
set search_path = ''
as $$
  select private.accept_invitation(token);
  select entry from public.my_entry entry;
$$;
comment on function public.accept_invitation(text) is
  'Joins the team of the link and returns its entry; the same member may repeat it. Refuses with profile_incomplete, already_on_a_team, team_full, roster_locked, invitation_invalid, invitation_used.';

create function public.decline_invitation(token text) returns void
language sql
set search_path = ''
as $$ select private.decline_invitation(token) $$;
comment on function public.decline_invitation(text) is
  'Declines the invitation of the link; repeatable. Refuses with invitation_invalid, invitation_used.';

create function public.leave_team() returns void
language sql
set search_path = ''
as $$ select private.leave_team() $$;
comment on function public.leave_team() is
  'Member: leaves the team. Refuses with owner_must_hand_over, roster_locked, not_found.';

create function public.remove_member(member_id uuid) returns void
language sql
set search_path = ''
as $$ select private.remove_member(member_id) $$;
comment on function public.remove_member(uuid) is
  'Owner: removes another member. Refuses with self_service, roster_locked, not_found.';

create function public.hand_over_entry(member_id uuid) returns public.my_entry
language sql
set search_path = ''
as $$
  select private.hand_over_entry(member_id);
  select entry from public.my_entry entry;
$$;
comment on function public.hand_over_entry(uuid) is
  'Owner: makes another member the owner and returns the entry. Refuses with self_service, not_found.';

grant execute on function
  private.invite_member(text), private.resend_invitation(uuid), private.revoke_invitation(uuid),
  private.accept_invitation(text), private.decline_invitation(text), private.leave_team(),
  private.remove_member(uuid), private.hand_over_entry(uuid),
  public.invite_member(text), public.resend_invitation(uuid), public.revoke_invitation(uuid),
  public.accept_invitation(text), public.decline_invitation(text), public.leave_team(),
  public.remove_member(uuid), public.hand_over_entry(uuid)
  to authenticated;
