
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "accepted_gaps": {
                  Row: {
                    "accepted_at": string,"accepted_by": string | null,"gap": string,"reason": string,"round_id": string,"submission_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "accepted_at"?: string,"accepted_by"?: string | null,"gap": string,"reason": string,"round_id": string,"submission_id": string
                  }
                  Update: {
                    "accepted_at"?: string,"accepted_by"?: string | null,"gap"?: string,"reason"?: string,"round_id"?: string,"submission_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "accepted_gaps_round_id_fkey"
      columns: ["round_id"]
isOneToOne: false
      referencedRelation: "judging_rounds"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "accepted_gaps_submission_id_fkey"
      columns: ["submission_id"]
isOneToOne: false
      referencedRelation: "submissions"
      referencedColumns: ["id"]
    }
                  ]
                },"audit_log": {
                  Row: {
                    "action": string,"actor_email": string | null,"actor_id": string | null,"created_at": string,"details": NonNullable<Json>,"id": number,"subject_id": string | null,"subject_type": string
                  }
                  ComputedFields: never
                  Insert: {
                    "action": string,"actor_email"?: string | null,"actor_id"?: string | null,"created_at"?: string,"details"?: NonNullable<Json>,"id"?: never,"subject_id"?: string | null,"subject_type": string
                  }
                  Update: {
                    "action"?: string,"actor_email"?: string | null,"actor_id"?: string | null,"created_at"?: string,"details"?: NonNullable<Json>,"id"?: never,"subject_id"?: string | null,"subject_type"?: string
                  }
                  Relationships: [
                    
                  ]
                },"challenge_parameters": {
                  Row: {
                    "challenge_ends_at": string,"challenge_starts_at": string,"finalists_selected_at": string,"id": boolean,"max_submission_members": number,"registration_closes_at": string,"results_released_at": string | null,"revision": number,"submissions_close_at": string,"submissions_open_at": string,"top_three_selected_at": string,"updated_at": string,"withdrawals_close_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "challenge_ends_at"?: string,"challenge_starts_at"?: string,"finalists_selected_at"?: string,"id"?: boolean,"max_submission_members"?: number,"registration_closes_at"?: string,"results_released_at"?: string | null,"revision"?: number,"submissions_close_at"?: string,"submissions_open_at"?: string,"top_three_selected_at"?: string,"updated_at"?: string,"withdrawals_close_at"?: string
                  }
                  Update: {
                    "challenge_ends_at"?: string,"challenge_starts_at"?: string,"finalists_selected_at"?: string,"id"?: boolean,"max_submission_members"?: number,"registration_closes_at"?: string,"results_released_at"?: string | null,"revision"?: number,"submissions_close_at"?: string,"submissions_open_at"?: string,"top_three_selected_at"?: string,"updated_at"?: string,"withdrawals_close_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"challenge_status": {
                  Row: {
                    "id": boolean,"phase": string,"time": string,"time_set_at": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: boolean,"phase"?: string,"time"?: string,"time_set_at"?: string,"updated_at"?: string
                  }
                  Update: {
                    "id"?: boolean,"phase"?: string,"time"?: string,"time_set_at"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"contact_replies": {
                  Row: {
                    "body": string,"contact_request_id": string,"created_at": string,"id": string,"replied_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "body": string,"contact_request_id": string,"created_at"?: string,"id"?: string,"replied_by"?: string | null
                  }
                  Update: {
                    "body"?: string,"contact_request_id"?: string,"created_at"?: string,"id"?: string,"replied_by"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "contact_replies_contact_request_id_fkey"
      columns: ["contact_request_id"]
isOneToOne: false
      referencedRelation: "contact_requests"
      referencedColumns: ["id"]
    }
                  ]
                },"contact_requests": {
                  Row: {
                    "assignee": string | null,"created_at": string,"email": string,"id": string,"message": string,"name": string,"replied_at": string | null,"revision": number,"search": string,"status": string,"subject": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "assignee"?: string | null,"created_at"?: string,"email": string,"id"?: string,"message": string,"name": string,"replied_at"?: string | null,"revision"?: number,"search"?: never,"status"?: string,"subject": string,"updated_at"?: string
                  }
                  Update: {
                    "assignee"?: string | null,"created_at"?: string,"email"?: string,"id"?: string,"message"?: string,"name"?: string,"replied_at"?: string | null,"revision"?: number,"search"?: never,"status"?: string,"subject"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"eligibility_checks": {
                  Row: {
                    "checked_at": string,"checked_by": string | null,"item": string,"note": string | null,"state": string,"submission_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "checked_at"?: string,"checked_by"?: string | null,"item": string,"note"?: string | null,"state"?: string,"submission_id": string
                  }
                  Update: {
                    "checked_at"?: string,"checked_by"?: string | null,"item"?: string,"note"?: string | null,"state"?: string,"submission_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "eligibility_checks_submission_id_fkey"
      columns: ["submission_id"]
isOneToOne: false
      referencedRelation: "submissions"
      referencedColumns: ["id"]
    }
                  ]
                },"evidence_requests": {
                  Row: {
                    "answer": string | null,"answered_at": string | null,"answered_by": string | null,"asked_at": string,"asked_by": string | null,"due_at": string | null,"file_name": string | null,"file_path": string | null,"file_size": number | null,"items": (string)[],"message": string,"revision": number,"submission_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "answer"?: string | null,"answered_at"?: string | null,"answered_by"?: string | null,"asked_at"?: string,"asked_by"?: string | null,"due_at"?: string | null,"file_name"?: string | null,"file_path"?: string | null,"file_size"?: number | null,"items": (string)[],"message": string,"revision"?: number,"submission_id": string
                  }
                  Update: {
                    "answer"?: string | null,"answered_at"?: string | null,"answered_by"?: string | null,"asked_at"?: string,"asked_by"?: string | null,"due_at"?: string | null,"file_name"?: string | null,"file_path"?: string | null,"file_size"?: number | null,"items"?: (string)[],"message"?: string,"revision"?: number,"submission_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "evidence_requests_submission_id_fkey"
      columns: ["submission_id"]
isOneToOne: true
      referencedRelation: "submissions"
      referencedColumns: ["id"]
    }
                  ]
                },"faq_answers": {
                  Row: {
                    "answer": string,"id": number,"is_published": boolean,"position": number,"question": string,"revision": number,"section": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "answer": string,"id"?: never,"is_published"?: boolean,"position"?: number,"question": string,"revision"?: number,"section"?: string,"updated_at"?: string
                  }
                  Update: {
                    "answer"?: string,"id"?: never,"is_published"?: boolean,"position"?: number,"question"?: string,"revision"?: number,"section"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"finalist_documents": {
                  Row: {
                    "file_name": string,"file_path": string,"file_size": number,"id": string,"stage_id": string,"submission_id": string,"uploaded_at": string,"uploaded_by": string | null,"version": number
                  }
                  ComputedFields: never
                  Insert: {
                    "file_name": string,"file_path": string,"file_size": number,"id"?: string,"stage_id": string,"submission_id": string,"uploaded_at"?: string,"uploaded_by"?: string | null,"version": number
                  }
                  Update: {
                    "file_name"?: string,"file_path"?: string,"file_size"?: number,"id"?: string,"stage_id"?: string,"submission_id"?: string,"uploaded_at"?: string,"uploaded_by"?: string | null,"version"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "finalist_documents_stage_id_fkey"
      columns: ["stage_id"]
isOneToOne: false
      referencedRelation: "finalist_stages"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "finalist_documents_submission_id_fkey"
      columns: ["submission_id"]
isOneToOne: false
      referencedRelation: "submissions"
      referencedColumns: ["id"]
    }
                  ]
                },"finalist_pages": {
                  Row: {
                    "diameter_mm": number | null,"height_mm": number | null,"hidden_at": string | null,"hides_next": boolean | null,"id": string,"is_public": boolean,"jury_sentence": string,"revision": number,"submission_id": string,"summary": string,"title": string,"updated_at": string,"volume_ml": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "diameter_mm"?: number | null,"height_mm"?: number | null,"hidden_at"?: string | null,"hides_next"?: boolean | null,"id"?: string,"is_public"?: boolean,"jury_sentence"?: string,"revision"?: number,"submission_id": string,"summary"?: string,"title": string,"updated_at"?: string,"volume_ml"?: number | null
                  }
                  Update: {
                    "diameter_mm"?: number | null,"height_mm"?: number | null,"hidden_at"?: string | null,"hides_next"?: boolean | null,"id"?: string,"is_public"?: boolean,"jury_sentence"?: string,"revision"?: number,"submission_id"?: string,"summary"?: string,"title"?: string,"updated_at"?: string,"volume_ml"?: number | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "finalist_pages_submission_id_fkey"
      columns: ["submission_id"]
isOneToOne: true
      referencedRelation: "submissions"
      referencedColumns: ["id"]
    }
                  ]
                },"finalist_pictures": {
                  Row: {
                    "added_at": string,"alt_text": string,"file_path": string,"id": string,"position": number,"submission_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "added_at"?: string,"alt_text": string,"file_path": string,"id"?: string,"position": number,"submission_id": string
                  }
                  Update: {
                    "added_at"?: string,"alt_text"?: string,"file_path"?: string,"id"?: string,"position"?: number,"submission_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "finalist_pictures_submission_id_fkey"
      columns: ["submission_id"]
isOneToOne: false
      referencedRelation: "submissions"
      referencedColumns: ["id"]
    }
                  ]
                },"finalist_stages": {
                  Row: {
                    "due_at": string,"id": string,"instructions": string,"name": string,"revision": number
                  }
                  ComputedFields: never
                  Insert: {
                    "due_at": string,"id"?: string,"instructions"?: string,"name": string,"revision"?: number
                  }
                  Update: {
                    "due_at"?: string,"id"?: string,"instructions"?: string,"name"?: string,"revision"?: number
                  }
                  Relationships: [
                    
                  ]
                },"group_emails": {
                  Row: {
                    "approved_by": string | null,"body": string,"count_id": string | null,"created_at": string,"created_by": string | null,"ended_at": string | null,"id": string,"is_news": boolean,"recipients_count": number | null,"requested_by": string | null,"revision": number,"round_id": string | null,"scheduled_for": string | null,"segment": NonNullable<Json>,"sent_count": number | null,"skipped": NonNullable<Json>,"skips_missing_fields": boolean,"started_at": string | null,"state": string,"stopped_reason": string | null,"subject": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "approved_by"?: string | null,"body"?: string,"count_id"?: string | null,"created_at"?: string,"created_by"?: string | null,"ended_at"?: string | null,"id"?: string,"is_news": boolean,"recipients_count"?: number | null,"requested_by"?: string | null,"revision"?: number,"round_id"?: never,"scheduled_for"?: string | null,"segment": NonNullable<Json>,"sent_count"?: number | null,"skipped"?: NonNullable<Json>,"skips_missing_fields"?: boolean,"started_at"?: string | null,"state"?: string,"stopped_reason"?: string | null,"subject"?: string,"updated_at"?: string
                  }
                  Update: {
                    "approved_by"?: string | null,"body"?: string,"count_id"?: string | null,"created_at"?: string,"created_by"?: string | null,"ended_at"?: string | null,"id"?: string,"is_news"?: boolean,"recipients_count"?: number | null,"requested_by"?: string | null,"revision"?: number,"round_id"?: never,"scheduled_for"?: string | null,"segment"?: NonNullable<Json>,"sent_count"?: number | null,"skipped"?: NonNullable<Json>,"skips_missing_fields"?: boolean,"started_at"?: string | null,"state"?: string,"stopped_reason"?: string | null,"subject"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"interventions": {
                  Row: {
                    "actor_id": string | null,"capacity": string,"created_at": string,"details": NonNullable<Json>,"hash": string | null,"id": number,"kind": string,"label": string | null,"person_ids": (string)[],"reason": string | null,"release_id": string | null,"round_id": string | null,"submission_ids": (string)[],"total": number
                  }
                  ComputedFields: never
                  Insert: {
                    "actor_id"?: string | null,"capacity"?: string,"created_at"?: string,"details"?: NonNullable<Json>,"hash"?: string | null,"id"?: never,"kind": string,"label"?: string | null,"person_ids"?: (string)[],"reason"?: string | null,"release_id"?: string | null,"round_id"?: string | null,"submission_ids"?: (string)[],"total"?: number
                  }
                  Update: {
                    "actor_id"?: string | null,"capacity"?: string,"created_at"?: string,"details"?: NonNullable<Json>,"hash"?: string | null,"id"?: never,"kind"?: string,"label"?: string | null,"person_ids"?: (string)[],"reason"?: string | null,"release_id"?: string | null,"round_id"?: string | null,"submission_ids"?: (string)[],"total"?: number
                  }
                  Relationships: [
                    
                  ]
                },"invitations": {
                  Row: {
                    "accepted_at": string | null,"accepted_by": string | null,"contact": string | null,"created_at": string,"email": string,"id": string,"invited_by": string | null,"last_sent_at": string | null,"name": string | null,"role": string | null,"state": string,"submission_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "accepted_at"?: string | null,"accepted_by"?: string | null,"contact"?: string | null,"created_at"?: string,"email": string,"id"?: string,"invited_by"?: string | null,"last_sent_at"?: string | null,"name"?: string | null,"role"?: string | null,"state"?: string,"submission_id"?: string | null
                  }
                  Update: {
                    "accepted_at"?: string | null,"accepted_by"?: string | null,"contact"?: string | null,"created_at"?: string,"email"?: string,"id"?: string,"invited_by"?: string | null,"last_sent_at"?: string | null,"name"?: string | null,"role"?: string | null,"state"?: string,"submission_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "invitations_submission_id_fkey"
      columns: ["submission_id"]
isOneToOne: false
      referencedRelation: "submissions"
      referencedColumns: ["id"]
    }
                  ]
                },"judges": {
                  Row: {
                    "accepted_at": string | null,"close_people": (string)[],"created_at": string,"decline_reason": string | null,"declined_at": string | null,"email": string | null,"expertise": (string)[],"id": string,"invited_by": string | null,"last_sent_at": string | null,"max_reviews": number | null,"name": string,"organizations": (string)[],"reviews_cap": number | null,"revision": number,"state": string,"terms_version": string | null,"updated_at": string,"user_id": string | null,"withdrawn_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "accepted_at"?: string | null,"close_people"?: (string)[],"created_at"?: string,"decline_reason"?: string | null,"declined_at"?: string | null,"email"?: string | null,"expertise"?: (string)[],"id"?: string,"invited_by"?: string | null,"last_sent_at"?: string | null,"max_reviews"?: number | null,"name": string,"organizations"?: (string)[],"reviews_cap"?: number | null,"revision"?: number,"state"?: never,"terms_version"?: string | null,"updated_at"?: string,"user_id"?: string | null,"withdrawn_at"?: string | null
                  }
                  Update: {
                    "accepted_at"?: string | null,"close_people"?: (string)[],"created_at"?: string,"decline_reason"?: string | null,"declined_at"?: string | null,"email"?: string | null,"expertise"?: (string)[],"id"?: string,"invited_by"?: string | null,"last_sent_at"?: string | null,"max_reviews"?: number | null,"name"?: string,"organizations"?: (string)[],"reviews_cap"?: number | null,"revision"?: number,"state"?: never,"terms_version"?: string | null,"updated_at"?: string,"user_id"?: string | null,"withdrawn_at"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"judging_assignments": {
                  Row: {
                    "assigned_at": string,"comment_for_panel": string,"comment_for_team": string,"counts": boolean | null,"first_seen_at": string | null,"id": string,"judge_id": string,"last_seen_at": string | null,"recusal_reason": string | null,"recused_at": string | null,"returned_at": string | null,"revision": number,"round_entry_id": string,"saved_at": string | null,"scores": (number)[] | null,"state": string,"submitted_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "assigned_at"?: string,"comment_for_panel"?: string,"comment_for_team"?: string,"counts"?: boolean | null,"first_seen_at"?: string | null,"id"?: string,"judge_id": string,"last_seen_at"?: string | null,"recusal_reason"?: string | null,"recused_at"?: string | null,"returned_at"?: string | null,"revision"?: number,"round_entry_id": string,"saved_at"?: string | null,"scores"?: (number)[] | null,"state"?: never,"submitted_at"?: string | null
                  }
                  Update: {
                    "assigned_at"?: string,"comment_for_panel"?: string,"comment_for_team"?: string,"counts"?: boolean | null,"first_seen_at"?: string | null,"id"?: string,"judge_id"?: string,"last_seen_at"?: string | null,"recusal_reason"?: string | null,"recused_at"?: string | null,"returned_at"?: string | null,"revision"?: number,"round_entry_id"?: string,"saved_at"?: string | null,"scores"?: (number)[] | null,"state"?: never,"submitted_at"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "judging_assignments_judge_id_fkey"
      columns: ["judge_id"]
isOneToOne: false
      referencedRelation: "judges"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "judging_assignments_round_entry_id_fkey"
      columns: ["round_entry_id"]
isOneToOne: false
      referencedRelation: "round_entries"
      referencedColumns: ["id"]
    }
                  ]
                },"judging_comments": {
                  Row: {
                    "body": string,"created_at": string,"id": string,"judge_id": string,"round_entry_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "body": string,"created_at"?: string,"id"?: string,"judge_id": string,"round_entry_id": string
                  }
                  Update: {
                    "body"?: string,"created_at"?: string,"id"?: string,"judge_id"?: string,"round_entry_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "judging_comments_judge_id_fkey"
      columns: ["judge_id"]
isOneToOne: false
      referencedRelation: "judges"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "judging_comments_round_entry_id_fkey"
      columns: ["round_entry_id"]
isOneToOne: false
      referencedRelation: "round_entries"
      referencedColumns: ["id"]
    }
                  ]
                },"judging_conflicts": {
                  Row: {
                    "admin_id": string | null,"created_at": string,"id": string,"judge_id": string | null,"origin": string,"person_id": string,"reason": string,"resolved_at": string | null,"resolved_reason": string | null,"state": string,"submission_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "admin_id"?: string | null,"created_at"?: string,"id"?: string,"judge_id"?: string | null,"origin": string,"person_id"?: never,"reason": string,"resolved_at"?: string | null,"resolved_reason"?: string | null,"state": string,"submission_id": string
                  }
                  Update: {
                    "admin_id"?: string | null,"created_at"?: string,"id"?: string,"judge_id"?: string | null,"origin"?: string,"person_id"?: never,"reason"?: string,"resolved_at"?: string | null,"resolved_reason"?: string | null,"state"?: string,"submission_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "judging_conflicts_judge_id_fkey"
      columns: ["judge_id"]
isOneToOne: false
      referencedRelation: "judges"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "judging_conflicts_submission_id_fkey"
      columns: ["submission_id"]
isOneToOne: false
      referencedRelation: "submissions"
      referencedColumns: ["id"]
    }
                  ]
                },"judging_decisions": {
                  Row: {
                    "decided_at": string | null,"decided_by": string | null,"departs_from_ranking": boolean,"id": string,"is_tied": boolean,"outcome": string | null,"rank": number | null,"reason": string | null,"result_id": string,"round_entry_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "decided_at"?: string | null,"decided_by"?: string | null,"departs_from_ranking"?: boolean,"id"?: string,"is_tied"?: boolean,"outcome"?: string | null,"rank"?: number | null,"reason"?: string | null,"result_id": string,"round_entry_id": string
                  }
                  Update: {
                    "decided_at"?: string | null,"decided_by"?: string | null,"departs_from_ranking"?: boolean,"id"?: string,"is_tied"?: boolean,"outcome"?: string | null,"rank"?: number | null,"reason"?: string | null,"result_id"?: string,"round_entry_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "judging_decisions_round_entry_id_fkey"
      columns: ["round_entry_id"]
isOneToOne: true
      referencedRelation: "round_entries"
      referencedColumns: ["id"]
    }
                  ]
                },"judging_files": {
                  Row: {
                    "content": string,"created_at": string,"created_by": string | null,"hash": string,"id": string,"kind": string,"number": number,"round_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "content": string,"created_at"?: string,"created_by"?: string | null,"hash"?: never,"id"?: string,"kind": string,"number": number,"round_id": string
                  }
                  Update: {
                    "content"?: string,"created_at"?: string,"created_by"?: string | null,"hash"?: never,"id"?: string,"kind"?: string,"number"?: number,"round_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "judging_files_round_id_fkey"
      columns: ["round_id"]
isOneToOne: false
      referencedRelation: "judging_rounds"
      referencedColumns: ["id"]
    }
                  ]
                },"judging_notes": {
                  Row: {
                    "admin_id": string | null,"assignment_id": string,"body": string,"by_judge": boolean,"created_at": string,"id": string,"seen_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "admin_id"?: string | null,"assignment_id": string,"body": string,"by_judge": boolean,"created_at"?: string,"id"?: string,"seen_at"?: string | null
                  }
                  Update: {
                    "admin_id"?: string | null,"assignment_id"?: string,"body"?: string,"by_judge"?: boolean,"created_at"?: string,"id"?: string,"seen_at"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "judging_notes_assignment_id_fkey"
      columns: ["assignment_id"]
isOneToOne: false
      referencedRelation: "judging_assignments"
      referencedColumns: ["id"]
    }
                  ]
                },"judging_review_versions": {
                  Row: {
                    "assignment_id": string,"comment_for_panel": string,"comment_for_team": string,"revision": number,"saved_at": string,"scores": (number)[],"submitted_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "assignment_id": string,"comment_for_panel": string,"comment_for_team": string,"revision": number,"saved_at": string,"scores": (number)[],"submitted_at"?: string | null
                  }
                  Update: {
                    "assignment_id"?: string,"comment_for_panel"?: string,"comment_for_team"?: string,"revision"?: number,"saved_at"?: string,"scores"?: (number)[],"submitted_at"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "judging_review_versions_assignment_id_fkey"
      columns: ["assignment_id"]
isOneToOne: false
      referencedRelation: "judging_assignments"
      referencedColumns: ["id"]
    }
                  ]
                },"judging_rounds": {
                  Row: {
                    "assignments_revision": number,"closes_at": string,"created_at": string,"criteria": NonNullable<Json>,"discussion_open": boolean,"gives_feedback": boolean,"id": string,"is_anonymized": boolean,"kind": string,"name": string,"only_eligible": boolean,"opens_at": string,"places": number,"reviews_required": number,"revision": number,"scale": number,"seed": number,"stage": string,"unconnected_reason": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "assignments_revision"?: number,"closes_at": string,"created_at"?: string,"criteria"?: NonNullable<Json>,"discussion_open"?: boolean,"gives_feedback"?: boolean,"id"?: string,"is_anonymized"?: boolean,"kind": string,"name": string,"only_eligible"?: boolean,"opens_at": string,"places": number,"reviews_required": number,"revision"?: number,"scale"?: number,"seed"?: number,"stage"?: string,"unconnected_reason"?: string | null
                  }
                  Update: {
                    "assignments_revision"?: number,"closes_at"?: string,"created_at"?: string,"criteria"?: NonNullable<Json>,"discussion_open"?: boolean,"gives_feedback"?: boolean,"id"?: string,"is_anonymized"?: boolean,"kind"?: string,"name"?: string,"only_eligible"?: boolean,"opens_at"?: string,"places"?: number,"reviews_required"?: number,"revision"?: number,"scale"?: number,"seed"?: number,"stage"?: string,"unconnected_reason"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"mailing_list": {
                  Row: {
                    "confirmed_at": string | null,"country": string,"created_at": string,"email": string,"first_name": string,"id": string,"last_name": string,"level_of_study": string,"name": string,"search": string,"source": string,"unsubscribe_token": string
                  }
                  ComputedFields: never
                  Insert: {
                    "confirmed_at"?: string | null,"country"?: string,"created_at"?: string,"email": string,"first_name"?: string,"id"?: string,"last_name"?: string,"level_of_study"?: string,"name"?: string,"search"?: never,"source": string,"unsubscribe_token"?: string
                  }
                  Update: {
                    "confirmed_at"?: string | null,"country"?: string,"created_at"?: string,"email"?: string,"first_name"?: string,"id"?: string,"last_name"?: string,"level_of_study"?: string,"name"?: string,"search"?: never,"source"?: string,"unsubscribe_token"?: string
                  }
                  Relationships: [
                    
                  ]
                },"mentors": {
                  Row: {
                    "assigned_by": string | null,"contact": string,"created_at": string,"name": string,"revision": number,"submission_id": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "assigned_by"?: string | null,"contact": string,"created_at"?: string,"name": string,"revision"?: number,"submission_id": string,"user_id": string
                  }
                  Update: {
                    "assigned_by"?: string | null,"contact"?: string,"created_at"?: string,"name"?: string,"revision"?: number,"submission_id"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "mentors_submission_id_fkey"
      columns: ["submission_id"]
isOneToOne: false
      referencedRelation: "submissions"
      referencedColumns: ["id"]
    }
                  ]
                },"payment_checks": {
                  Row: {
                    "checked_at": string,"checked_by": string | null,"item": string,"note": string,"submission_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "checked_at"?: string,"checked_by"?: string | null,"item": string,"note"?: string,"submission_id": string
                  }
                  Update: {
                    "checked_at"?: string,"checked_by"?: string | null,"item"?: string,"note"?: string,"submission_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "payment_checks_submission_id_fkey"
      columns: ["submission_id"]
isOneToOne: false
      referencedRelation: "submissions"
      referencedColumns: ["id"]
    }
                  ]
                },"profiles": {
                  Row: {
                    "country": string,"created_at": string,"email": string | null,"first_name": string,"id": string,"join_mailing_list": boolean,"last_name": string,"level_of_study": string,"profile_completed": boolean,"revision": number,"role": string,"role_revision": number,"search": string,"submission_extended_to": string | null,"university": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "country"?: string,"created_at"?: string,"email"?: string | null,"first_name"?: string,"id": string,"join_mailing_list"?: boolean,"last_name"?: string,"level_of_study"?: string,"profile_completed"?: never,"revision"?: number,"role"?: string,"role_revision"?: number,"search"?: never,"submission_extended_to"?: string | null,"university"?: string,"updated_at"?: string
                  }
                  Update: {
                    "country"?: string,"created_at"?: string,"email"?: string | null,"first_name"?: string,"id"?: string,"join_mailing_list"?: boolean,"last_name"?: string,"level_of_study"?: string,"profile_completed"?: never,"revision"?: number,"role"?: string,"role_revision"?: number,"search"?: never,"submission_extended_to"?: string | null,"university"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"releases": {
                  Row: {
                    "confirmed_at": string | null,"confirmed_by": string | null,"due_at": string | null,"id": string,"is_self_confirmed": boolean,"outcomes_hash": string,"released_at": string | null,"requested_at": string,"requested_by": string | null,"round_id": string | null,"state": string,"stop_reason": string | null,"stopped_at": string | null,"stopped_by": string | null,"wanted_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "confirmed_at"?: string | null,"confirmed_by"?: string | null,"due_at"?: string | null,"id"?: string,"is_self_confirmed"?: boolean,"outcomes_hash": string,"released_at"?: string | null,"requested_at"?: string,"requested_by"?: string | null,"round_id"?: string | null,"state"?: never,"stop_reason"?: string | null,"stopped_at"?: string | null,"stopped_by"?: string | null,"wanted_at"?: string | null
                  }
                  Update: {
                    "confirmed_at"?: string | null,"confirmed_by"?: string | null,"due_at"?: string | null,"id"?: string,"is_self_confirmed"?: boolean,"outcomes_hash"?: string,"released_at"?: string | null,"requested_at"?: string,"requested_by"?: string | null,"round_id"?: string | null,"state"?: never,"stop_reason"?: string | null,"stopped_at"?: string | null,"stopped_by"?: string | null,"wanted_at"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "releases_round_id_fkey"
      columns: ["round_id"]
isOneToOne: false
      referencedRelation: "judging_rounds"
      referencedColumns: ["id"]
    }
                  ]
                },"round_entries": {
                  Row: {
                    "code": string,"covered_areas": number,"created_at": string,"description": string,"document_at": string | null,"feedback": Json | null,"file_path": string | null,"findings": NonNullable<Json>,"former_id": string | null,"id": string,"idea_name": string,"is_calibration": boolean,"needs_document": boolean,"original_description": string,"original_idea_name": string,"original_pages": number | null,"original_words": number | null,"outcome": string | null,"page_texts": (string)[] | null,"page_words": Json | null,"pages": number | null,"ready_at": string | null,"removed_description": unknown,"removed_idea_name": unknown,"revision": number,"round_id": string,"submission_id": string,"words": number | null
                  }
                  ComputedFields: never
                  Insert: {
                    "code": string,"covered_areas"?: number,"created_at"?: string,"description"?: never,"document_at"?: string | null,"feedback"?: Json | null,"file_path"?: string | null,"findings"?: NonNullable<Json>,"former_id"?: string | null,"id"?: string,"idea_name"?: never,"is_calibration"?: boolean,"needs_document"?: boolean,"original_description": string,"original_idea_name": string,"original_pages"?: number | null,"original_words"?: number | null,"outcome"?: string | null,"page_texts"?: (string)[] | null,"page_words"?: Json | null,"pages"?: number | null,"ready_at"?: string | null,"removed_description"?: unknown,"removed_idea_name"?: unknown,"revision"?: number,"round_id": string,"submission_id": string,"words"?: number | null
                  }
                  Update: {
                    "code"?: string,"covered_areas"?: number,"created_at"?: string,"description"?: never,"document_at"?: string | null,"feedback"?: Json | null,"file_path"?: string | null,"findings"?: NonNullable<Json>,"former_id"?: string | null,"id"?: string,"idea_name"?: never,"is_calibration"?: boolean,"needs_document"?: boolean,"original_description"?: string,"original_idea_name"?: string,"original_pages"?: number | null,"original_words"?: number | null,"outcome"?: string | null,"page_texts"?: (string)[] | null,"page_words"?: Json | null,"pages"?: number | null,"ready_at"?: string | null,"removed_description"?: unknown,"removed_idea_name"?: unknown,"revision"?: number,"round_id"?: string,"submission_id"?: string,"words"?: number | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "round_entries_former_id_fkey"
      columns: ["former_id"]
isOneToOne: false
      referencedRelation: "round_entries"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "round_entries_round_id_fkey"
      columns: ["round_id"]
isOneToOne: false
      referencedRelation: "judging_rounds"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "round_entries_submission_id_fkey"
      columns: ["submission_id"]
isOneToOne: false
      referencedRelation: "submissions"
      referencedColumns: ["id"]
    }
                  ]
                },"submission_attestations": {
                  Row: {
                    "attested_at": string,"id": string,"rules_version": string,"statements": (string)[],"submission_id": string,"user_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "attested_at"?: string,"id"?: string,"rules_version": string,"statements": (string)[],"submission_id": string,"user_id"?: string | null
                  }
                  Update: {
                    "attested_at"?: string,"id"?: string,"rules_version"?: string,"statements"?: (string)[],"submission_id"?: string,"user_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "submission_attestations_submission_id_fkey"
      columns: ["submission_id"]
isOneToOne: false
      referencedRelation: "submissions"
      referencedColumns: ["id"]
    }
                  ]
                },"submission_members": {
                  Row: {
                    "joined_at": string,"shown_since": string | null,"submission_id": string,"user_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "joined_at"?: string,"shown_since"?: string | null,"submission_id": string,"user_id": string
                  }
                  Update: {
                    "joined_at"?: string,"shown_since"?: string | null,"submission_id"?: string,"user_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "submission_members_submission_id_fkey"
      columns: ["submission_id"]
isOneToOne: false
      referencedRelation: "submissions"
      referencedColumns: ["id"]
    }
                  ]
                },"submission_notes": {
                  Row: {
                    "author_id": string | null,"body": string,"created_at": string,"id": string,"submission_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "author_id"?: string | null,"body": string,"created_at"?: string,"id"?: string,"submission_id": string
                  }
                  Update: {
                    "author_id"?: string | null,"body"?: string,"created_at"?: string,"id"?: string,"submission_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "submission_notes_submission_id_fkey"
      columns: ["submission_id"]
isOneToOne: false
      referencedRelation: "submissions"
      referencedColumns: ["id"]
    }
                  ]
                },"submissions": {
                  Row: {
                    "created_at": string,"created_by": string | null,"deadline_extended_to": string | null,"description": string,"disqualification_reason": string | null,"disqualified_at": string | null,"edited_at": string,"eligibility": string,"facets": (string)[],"file_name": string | null,"file_path": string | null,"file_size": number | null,"id": string,"idea_name": string,"is_in_the_running": boolean,"office_revision": number,"pictures_revision": number,"receipt_number": string | null,"released_reason": string | null,"released_status": string | null,"revision": number,"state": string,"status": string,"submitted_at": string | null,"tags": (string)[],"updated_at": string,"withdrawal_planned_at": string | null,"withdrawn_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"created_by"?: string | null,"deadline_extended_to"?: string | null,"description"?: string,"disqualification_reason"?: string | null,"disqualified_at"?: string | null,"edited_at"?: string,"eligibility"?: string,"facets"?: (string)[],"file_name"?: string | null,"file_path"?: string | null,"file_size"?: number | null,"id"?: string,"idea_name"?: string,"is_in_the_running"?: never,"office_revision"?: number,"pictures_revision"?: number,"receipt_number"?: string | null,"released_reason"?: string | null,"released_status"?: string | null,"revision"?: number,"state"?: never,"status"?: string,"submitted_at"?: string | null,"tags"?: (string)[],"updated_at"?: string,"withdrawal_planned_at"?: string | null,"withdrawn_at"?: string | null
                  }
                  Update: {
                    "created_at"?: string,"created_by"?: string | null,"deadline_extended_to"?: string | null,"description"?: string,"disqualification_reason"?: string | null,"disqualified_at"?: string | null,"edited_at"?: string,"eligibility"?: string,"facets"?: (string)[],"file_name"?: string | null,"file_path"?: string | null,"file_size"?: number | null,"id"?: string,"idea_name"?: string,"is_in_the_running"?: never,"office_revision"?: number,"pictures_revision"?: number,"receipt_number"?: string | null,"released_reason"?: string | null,"released_status"?: string | null,"revision"?: number,"state"?: never,"status"?: string,"submitted_at"?: string | null,"tags"?: (string)[],"updated_at"?: string,"withdrawal_planned_at"?: string | null,"withdrawn_at"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"templates": {
                  Row: {
                    "body": string,"created_at": string,"id": string,"is_news": boolean | null,"kind": string,"revision": number,"segment": Json | null,"skips_missing_fields": boolean | null,"subject": string | null,"title": string
                  }
                  ComputedFields: never
                  Insert: {
                    "body": string,"created_at"?: string,"id"?: string,"is_news"?: boolean | null,"kind": string,"revision"?: number,"segment"?: Json | null,"skips_missing_fields"?: boolean | null,"subject"?: string | null,"title": string
                  }
                  Update: {
                    "body"?: string,"created_at"?: string,"id"?: string,"is_news"?: boolean | null,"kind"?: string,"revision"?: number,"segment"?: Json | null,"skips_missing_fields"?: boolean | null,"subject"?: string | null,"title"?: string
                  }
                  Relationships: [
                    
                  ]
                }
          }
          Views: {
            "admin_audit_log": {
                  Row: {
                    "action": string,"actor_email": string | null,"actor_id": string | null,"actor_name": string | null,"created_at": string,"details": NonNullable<Json>,"id": number,"subject_id": string | null,"subject_name": string | null,"subject_type": string
                  }
                  ComputedFields: never
                  Insert: {
                           "action"?: string | null,"actor_email"?: string | null,"actor_id"?: string | null,"actor_name"?: never,"created_at"?: string | null,"details"?: Json | null,"id"?: number | null,"subject_id"?: string | null,"subject_name"?: never,"subject_type"?: string | null
                         }
                        Update: {
                           "action"?: string | null,"actor_email"?: string | null,"actor_id"?: string | null,"actor_name"?: never,"created_at"?: string | null,"details"?: Json | null,"id"?: number | null,"subject_id"?: string | null,"subject_name"?: never,"subject_type"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"admin_challenge_configuration": {
                  Row: {
                    "challenge_ends_at": string,"challenge_starts_at": string,"changed_at": string | null,"changed_by": string | null,"final_released_at": string | null,"finalists": number | null,"finalists_selected_at": string,"is_rehearsal": boolean | null,"max_submission_members": number,"now": string | null,"phase": string,"pitching": number | null,"pitching_known_at": string | null,"registration_closes_at": string,"results_released_at": string | null,"revision": number,"submissions_close_at": string,"submissions_open_at": string,"time": string,"time_set_at": string,"top_three_selected_at": string,"withdrawals_close_at": string
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"admin_contact_replies": {
                  Row: {
                    "author_email": string | null,"body": string,"contact_request_id": string,"created_at": string,"id": string
                  }
                  ComputedFields: never
                  Insert: {
                           "author_email"?: never,"body"?: string | null,"contact_request_id"?: string | null,"created_at"?: string | null,"id"?: string | null
                         }
                        Update: {
                           "author_email"?: never,"body"?: string | null,"contact_request_id"?: string | null,"created_at"?: string | null,"id"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"admin_contact_requests": {
                  Row: {
                    "account_id": string | null,"assignee": string | null,"assignee_email": string | null,"created_at": string,"email": string,"id": string,"message": string,"name": string,"replied_at": string | null,"revision": number,"search": string,"status": string,"subject": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                           "account_id"?: never,"assignee"?: string | null,"assignee_email"?: never,"created_at"?: string | null,"email"?: string | null,"id"?: string | null,"message"?: string | null,"name"?: string | null,"replied_at"?: string | null,"revision"?: number | null,"search"?: string | null,"status"?: string | null,"subject"?: string | null,"updated_at"?: string | null
                         }
                        Update: {
                           "account_id"?: never,"assignee"?: string | null,"assignee_email"?: never,"created_at"?: string | null,"email"?: string | null,"id"?: string | null,"message"?: string | null,"name"?: string | null,"replied_at"?: string | null,"revision"?: number | null,"search"?: string | null,"status"?: string | null,"subject"?: string | null,"updated_at"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"admin_counts": {
                  Row: {
                    "drafts_due_soon": number | null,"email_problem": string | null,"failed_emails": number | null,"has_own_interest": boolean | null,"is_schedule_running": boolean | null,"open_contact_requests": number | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"admin_eligibility": {
                  Row: {
                    "answer": string | null,"answered_at": string | null,"asked_at": string | null,"asked_by": string | null,"asked_items": (string)[] | null,"changed_at": string | null,"checks": Json | null,"disqualified_at": string | null,"due_at": string | null,"eligibility": string,"facets": (string)[],"file_name": string | null,"file_path": string | null,"file_size": number | null,"id": string,"idea_name": string,"lacks_confirmation": boolean | null,"message": string | null,"receipt_number": string | null,"released_reason": string | null,"request_revision": number | null,"revision": number,"search": string | null,"status": string,"submitted_at": string | null,"submitter_name": string | null,"updated_at": string
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"admin_email_reach": {
                  Row: {
                    "notified_people": number | null,"people_in_teams": number | null,"queued_emails": number | null,"submissions_to_notify": number | null,"subscribers": number | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"admin_emails": {
                  Row: {
                    "address": string | null,"contact_request_id": string | null,"created_at": string,"group_email_id": string | null,"id": string,"kind": string,"recipient": string | null,"scheduled_for": string | null,"sent_at": string | null,"state": string,"subject": string | null,"suppression_reason": string | null
                  }
                  ComputedFields: never
                  Insert: {
                           "address"?: never,"contact_request_id"?: never,"created_at"?: string | null,"group_email_id"?: string | null,"id"?: string | null,"kind"?: string | null,"recipient"?: never,"scheduled_for"?: never,"sent_at"?: string | null,"state"?: string | null,"subject"?: never,"suppression_reason"?: never
                         }
                        Update: {
                           "address"?: never,"contact_request_id"?: never,"created_at"?: string | null,"group_email_id"?: string | null,"id"?: string | null,"kind"?: string | null,"recipient"?: never,"scheduled_for"?: never,"sent_at"?: string | null,"state"?: string | null,"subject"?: never,"suppression_reason"?: never
                         }
                        Relationships: [
                    
                  ]
                },"admin_finalist_stages": {
                  Row: {
                    "due_at": string | null,"handed_in_count": number | null,"id": string | null,"instructions": string | null,"name": string | null,"revision": number | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"admin_finalists": {
                  Row: {
                    "hides_next": boolean | null,"id": string | null,"idea_name": string | null,"jury_sentence": string | null,"mentors": Json | null,"outcome": string | null,"page_summary": string | null,"page_title": string | null,"payment_checks": Json | null,"pictures": Json | null,"receipt_number": string | null,"stages": Json | null,"visibility": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"admin_group_emails": {
                  Row: {
                    "approved_by_email": string | null,"body": string,"can_approve": boolean | null,"count_id": string | null,"created_at": string,"created_by_email": string | null,"id": string,"is_news": boolean,"recipients_count": number | null,"requested_by_email": string | null,"revision": number,"round_id": string | null,"scheduled_for": string | null,"segment": NonNullable<Json>,"skipped": NonNullable<Json>,"skips_missing_fields": boolean,"started_at": string | null,"state": string,"stopped_reason": string | null,"subject": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                           "approved_by_email"?: never,"body"?: string | null,"can_approve"?: never,"count_id"?: string | null,"created_at"?: string | null,"created_by_email"?: never,"id"?: string | null,"is_news"?: boolean | null,"recipients_count"?: number | null,"requested_by_email"?: never,"revision"?: number | null,"round_id"?: string | null,"scheduled_for"?: string | null,"segment"?: Json | null,"skipped"?: Json | null,"skips_missing_fields"?: boolean | null,"started_at"?: string | null,"state"?: string | null,"stopped_reason"?: string | null,"subject"?: string | null,"updated_at"?: string | null
                         }
                        Update: {
                           "approved_by_email"?: never,"body"?: string | null,"can_approve"?: never,"count_id"?: string | null,"created_at"?: string | null,"created_by_email"?: never,"id"?: string | null,"is_news"?: boolean | null,"recipients_count"?: number | null,"requested_by_email"?: never,"revision"?: number | null,"round_id"?: string | null,"scheduled_for"?: string | null,"segment"?: Json | null,"skipped"?: Json | null,"skips_missing_fields"?: boolean | null,"started_at"?: string | null,"state"?: string | null,"stopped_reason"?: string | null,"subject"?: string | null,"updated_at"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"admin_interventions": {
                  Row: {
                    "actor_email": string | null,"capacity": string,"created_at": string,"details": NonNullable<Json>,"id": number,"is_open": boolean | null,"is_own": boolean | null,"kind": string,"label": string | null,"people": (string)[] | null,"reason": string | null,"release_id": string | null,"round_id": string | null,"round_name": string | null,"submission_ids": (string)[],"total": number
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"admin_judges": {
                  Row: {
                    "accepted_at": string | null,"assigned_count": number | null,"close_people": (string)[],"created_at": string,"decline_reason": string | null,"declined_at": string | null,"email": string | null,"email_problem": string | null,"expertise": (string)[],"id": string,"last_sent_at": string | null,"max_reviews": number | null,"name": string,"organizations": (string)[],"reviews_cap": number | null,"revision": number,"search": string | null,"state": string,"submitted_count": number | null,"updated_at": string,"withdrawn_at": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"admin_judging_assignments": {
                  Row: {
                    "assigned_at": string,"code": string,"comment_for_panel": string | null,"comment_for_team": string | null,"counts": boolean | null,"first_seen_at": string | null,"id": string,"idea_name": string,"judge_id": string,"judge_name": string,"last_seen_at": string | null,"recusal_reason": string | null,"recused_at": string | null,"reminded_at": string | null,"returned_at": string | null,"revision": number | null,"round_entry_id": string,"round_id": string,"scores": (number)[] | null,"state": string,"submitted_at": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"admin_judging_conflicts": {
                  Row: {
                    "admin_email": string | null,"admin_id": string | null,"can_accept": boolean | null,"can_resolve": boolean | null,"created_at": string,"id": string,"idea_name": string,"is_assigned": boolean | null,"judge_id": string | null,"judge_name": string | null,"origin": string,"reason": string,"receipt_number": string | null,"resolved_at": string | null,"resolved_reason": string | null,"state": string,"submission_id": string
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"admin_judging_decisions": {
                  Row: {
                    "code": string,"decided_at": string | null,"decided_by_email": string | null,"departs_from_ranking": boolean,"id": string,"idea_name": string,"is_excluded": boolean | null,"is_tied": boolean,"needs_reason": boolean | null,"outcome": string | null,"rank": number | null,"reason": string | null,"result_id": string,"round_entry_id": string,"round_id": string,"submission_id": string
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"admin_judging_notes": {
                  Row: {
                    "admin_email": string | null,"assignment_id": string,"body": string,"by_judge": boolean,"code": string,"created_at": string,"id": string,"is_open": boolean | null,"judge_name": string,"round_entry_id": string,"round_id": string
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"admin_judging_results": {
                  Row: {
                    "hash": string | null,"id": string | null,"inputs": Json | null,"is_current": boolean | null,"locked_at": string | null,"locked_by_email": string | null,"number": number | null,"result": Json | null,"round_id": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"admin_judging_rounds": {
                  Row: {
                    "assignments_count": number | null,"blocking_round": Json | null,"closes_at": string,"criteria": NonNullable<Json>,"discussion_open": boolean,"events": Json | null,"gives_feedback": boolean,"has_open_release": boolean | null,"id": string,"is_anonymized": boolean,"kind": string,"name": string,"only_eligible": boolean,"opens_at": string,"places": number,"publication_done": number | null,"publication_problem": string | null,"publication_total": number | null,"ready_count": number | null,"reviews_required": number,"revision": number,"round_entries_count": number | null,"scale": number,"seed": number,"short_count": number | null,"stage": string | null,"submitted_count": number | null,"unconnected_reason": string | null,"undecided_count": number | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"admin_mailing_list": {
                  Row: {
                    "confirmed_at": string | null,"country": string,"created_at": string,"email": string,"first_name": string,"id": string,"last_name": string,"level_of_study": string,"name": string,"search": string,"source": string
                  }
                  ComputedFields: never
                  Insert: {
                           "confirmed_at"?: string | null,"country"?: string | null,"created_at"?: string | null,"email"?: string | null,"first_name"?: string | null,"id"?: string | null,"last_name"?: string | null,"level_of_study"?: string | null,"name"?: string | null,"search"?: string | null,"source"?: string | null
                         }
                        Update: {
                           "confirmed_at"?: string | null,"country"?: string | null,"created_at"?: string | null,"email"?: string | null,"first_name"?: string | null,"id"?: string | null,"last_name"?: string | null,"level_of_study"?: string | null,"name"?: string | null,"search"?: string | null,"source"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"admin_releases": {
                  Row: {
                    "confirmed_at": string | null,"confirmed_by_email": string | null,"due_at": string | null,"id": string | null,"is_own": boolean | null,"is_self_confirmed": boolean | null,"may_confirm": boolean | null,"released_at": string | null,"requested_at": string | null,"requested_by_email": string | null,"round_id": string | null,"round_kind": string | null,"round_name": string | null,"state": string | null,"stop_reason": string | null,"stopped_at": string | null,"stopped_by_email": string | null,"wanted_at": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"admin_role_invitations": {
                  Row: {
                    "contact": string | null,"created_at": string | null,"email": string | null,"expires_at": string | null,"has_expired": boolean | null,"id": string | null,"invited_by_email": string | null,"last_sent_at": string | null,"name": string | null,"role": string | null,"state": string | null,"submission_id": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"admin_round_entries": {
                  Row: {
                    "assigned_count": number | null,"code": string,"covered_areas": number,"description": string,"document": Json | null,"file_path": string | null,"findings": NonNullable<Json>,"former_round_name": string | null,"id": string,"idea_name": string,"is_calibration": boolean,"is_excluded": boolean | null,"is_outdated": boolean | null,"is_seen": boolean | null,"needs_document": boolean,"original_description": string,"original_idea_name": string,"original_pages": number | null,"original_words": number | null,"pages": number | null,"ready_at": string | null,"receipt_number": string | null,"recused_count": number | null,"removed_description": unknown,"removed_idea_name": unknown,"revision": number,"round_id": string,"search": string | null,"submission_id": string,"submitted_count": number | null,"words": number | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"admin_submission_notes": {
                  Row: {
                    "author_email": string | null,"body": string,"created_at": string,"id": string,"submission_id": string
                  }
                  ComputedFields: never
                  Insert: {
                           "author_email"?: never,"body"?: string | null,"created_at"?: string | null,"id"?: string | null,"submission_id"?: string | null
                         }
                        Update: {
                           "author_email"?: never,"body"?: string | null,"created_at"?: string | null,"id"?: string | null,"submission_id"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"admin_submissions": {
                  Row: {
                    "attestations": Json | null,"created_at": string,"created_by": string | null,"deadline_extended_to": string | null,"description": string,"disqualification_reason": string | null,"disqualified_at": string | null,"document_problem": string | null,"eligibility": string,"facets": (string)[],"file_name": string | null,"file_path": string | null,"file_size": number | null,"id": string,"idea_name": string,"lacks_confirmation": boolean | null,"notes_count": number | null,"receipt_number": string | null,"revision": number,"search": string | null,"status": string,"submitted_at": string | null,"submitter_email": string | null,"submitter_name": string | null,"tags": (string)[],"team_members": Json | null,"updated_at": string,"withdrawal_planned_at": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"admin_team_invitations": {
                  Row: {
                    "created_at": string,"email": string,"id": string,"invited_by": string | null,"state": string,"submission_id": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"admin_team_members": {
                  Row: {
                    "deadline_extended_to": string | null,"id": string,"is_owner": boolean | null,"state": string,"submission_id": string
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"admin_users": {
                  Row: {
                    "country": string,"created_at": string,"email": string | null,"first_name": string,"has_authenticator_app": boolean | null,"id": string,"join_mailing_list": boolean,"last_name": string,"level_of_study": string,"profile_completed": boolean,"role": string,"role_revision": number,"search": string,"submission_extended_to": string | null,"university": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                           "country"?: string | null,"created_at"?: string | null,"email"?: string | null,"first_name"?: string | null,"has_authenticator_app"?: never,"id"?: string | null,"join_mailing_list"?: boolean | null,"last_name"?: string | null,"level_of_study"?: string | null,"profile_completed"?: boolean | null,"role"?: string | null,"role_revision"?: number | null,"search"?: string | null,"submission_extended_to"?: string | null,"university"?: string | null,"updated_at"?: string | null
                         }
                        Update: {
                           "country"?: string | null,"created_at"?: string | null,"email"?: string | null,"first_name"?: string | null,"has_authenticator_app"?: never,"id"?: string | null,"join_mailing_list"?: boolean | null,"last_name"?: string | null,"level_of_study"?: string | null,"profile_completed"?: boolean | null,"role"?: string | null,"role_revision"?: number | null,"search"?: string | null,"submission_extended_to"?: string | null,"university"?: string | null,"updated_at"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"admin_withdrawn_submissions": {
                  Row: {
                    "created_by": string | null,"id": string,"receipt_number": string | null,"submitted_at": string | null,"submitter_email": string | null,"submitter_name": string | null,"tags": (string)[],"withdrawn_at": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"challenge": {
                  Row: {
                    "challenge_ends_at": string,"challenge_starts_at": string,"final_released_at": string | null,"finalists": number | null,"finalists_selected_at": string,"is_rehearsal": boolean | null,"max_submission_members": number,"now": string | null,"phase": string,"pitching": number | null,"pitching_known_at": string | null,"registration_closes_at": string,"results_released_at": string | null,"submissions_close_at": string,"submissions_open_at": string,"time": string,"time_set_at": string,"top_three_selected_at": string,"withdrawals_close_at": string
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"finalist_counts": {
                  Row: {
                    "finalists": number | null,"held": number | null,"private": number | null,"shown": number | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"finalists": {
                  Row: {
                    "countries": number | null,"diameter_mm": number | null,"height_mm": number | null,"id": string | null,"jury_sentence": string | null,"members": Json | null,"outcome": string | null,"people": number | null,"pictures": Json | null,"summary": string | null,"title": string | null,"universities": number | null,"volume_ml": number | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"my_assignments": {
                  Row: {
                    "code": string | null,"id": string | null,"idea_name": string | null,"is_calibration": boolean | null,"round_entry_id": string | null,"round_id": string | null,"scores": (number)[] | null,"state": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"my_confirmation": {
                  Row: {
                    "confirmed_at": string | null,"idea_name": string | null,"name": string | null,"reviews": Json | null,"role": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"my_discussion": {
                  Row: {
                    "author": string | null,"body": string | null,"created_at": string | null,"round_entry_id": string | null,"scores": (number)[] | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"my_evidence_request": {
                  Row: {
                    "answer": string | null,"answered_at": string | null,"asked_at": string | null,"can_answer": boolean | null,"due_at": string | null,"file_name": string | null,"file_path": string | null,"file_size": number | null,"items": (string)[] | null,"message": string | null,"revision": number | null,"submission_id": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"my_finalist_page": {
                  Row: {
                    "diameter_mm": number | null,"height_mm": number | null,"id": string | null,"is_public": boolean | null,"pictures": Json | null,"pictures_revision": number | null,"revision": number | null,"shows_me": boolean | null,"submission_id": string | null,"summary": string | null,"title": string | null,"updated_at": string | null,"visibility": string | null,"volume_ml": number | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"my_finalist_stages": {
                  Row: {
                    "due_at": string | null,"instructions": string | null,"is_open": boolean | null,"name": string | null,"stage_id": string | null,"submission_id": string | null,"versions": Json | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"my_finalist_submissions": {
                  Row: {
                    "description": string | null,"idea_name": string | null,"members": Json | null,"mentors": Json | null,"outcome": string | null,"payment_checks": Json | null,"role": string | null,"submission_id": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"my_judge": {
                  Row: {
                    "accepted_at": string | null,"close_people": (string)[] | null,"email": string | null,"expertise": (string)[] | null,"id": string | null,"max_reviews": number | null,"name": string | null,"organizations": (string)[] | null,"reviews_cap": number | null,"revision": number | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"my_judging_feedback": {
                  Row: {
                    "bucket": string | null,"code": string | null,"comments": Json | null,"criteria": Json | null,"description": string | null,"file_name": string | null,"file_path": string | null,"idea_name": string | null,"opens_at": string | null,"round_name": string | null,"scale": number | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"my_judging_notes": {
                  Row: {
                    "assignment_id": string | null,"author": string | null,"body": string | null,"created_at": string | null,"id": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"my_judging_rounds": {
                  Row: {
                    "closes_at": string | null,"criteria": Json | null,"discussion_open": boolean | null,"gives_feedback": boolean | null,"id": string | null,"kind": string | null,"name": string | null,"opens_at": string | null,"stage": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"my_reviews": {
                  Row: {
                    "bucket": string | null,"code": string | null,"comment_for_panel": string | null,"comment_for_team": string | null,"description": string | null,"file_name": string | null,"file_path": string | null,"id": string | null,"idea_name": string | null,"revision": number | null,"round_entry_id": string | null,"round_id": string | null,"scores": (number)[] | null,"state": string | null,"submitted_at": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"my_submission": {
                  Row: {
                    "can_change_team": boolean | null,"can_discard": boolean | null,"can_edit": boolean | null,"can_submit": boolean | null,"can_withdraw": boolean | null,"closes_at": string | null,"created_at": string | null,"description": string | null,"document_problem": string | null,"edited_at": string | null,"editor_name": string | null,"editor_tab": string | null,"edits": Json | null,"file_name": string | null,"file_path": string | null,"file_size": number | null,"id": string | null,"idea_name": string | null,"is_owner": boolean | null,"outcome": string | null,"owner_id": string | null,"receipt_number": string | null,"released_reason": string | null,"revision": number | null,"state": string | null,"status": string | null,"submitted_at": string | null,"withdrawn_at": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"my_team": {
                  Row: {
                    "country": string | null,"email": string | null,"first_name": string | null,"is_owner": boolean | null,"joined_at": string | null,"last_name": string | null,"must_confirm": boolean | null,"university": string | null,"user_id": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"my_team_invitations": {
                  Row: {
                    "created_at": string | null,"email": string | null,"id": string | null,"last_sent_at": string | null,"state": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"observed_submissions": {
                  Row: {
                    "facets": (string)[] | null,"id": string | null,"idea_name": string,"search": string | null,"status": string | null,"submitted_at": string | null,"submitter_name": string | null,"team_members": Json | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"observed_users": {
                  Row: {
                    "country": string,"created_at": string,"first_name": string,"id": string,"last_name": string,"level_of_study": string,"profile_completed": boolean,"search": string | null,"university": string
                  }
                  ComputedFields: never
                  Insert: {
                           "country"?: string | null,"created_at"?: string | null,"first_name"?: string | null,"id"?: string | null,"last_name"?: string | null,"level_of_study"?: string | null,"profile_completed"?: boolean | null,"search"?: never,"university"?: string | null
                         }
                        Update: {
                           "country"?: string | null,"created_at"?: string | null,"first_name"?: string | null,"id"?: string | null,"last_name"?: string | null,"level_of_study"?: string | null,"profile_completed"?: boolean | null,"search"?: never,"university"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"public_judging_files": {
                  Row: {
                    "created_at": string | null,"hash": string | null,"id": string | null,"is_available": boolean | null,"is_canceled": boolean | null,"kind": string | null,"round_kind": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"winners": {
                  Row: {
                    "idea_name": string | null,"outcome": string | null,"page_id": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                }
          }
          Functions: {
            "accept_gaps":
{ Args: { "gap": string,"reason": string,"round_id": string,"submission_ids": (string)[] }; Returns: number
                           },
"accept_invitation":
{ Args: { "attestations"?: (string)[],"rules_version"?: string,"token": string }; Returns: {
              "can_change_team": boolean | null,
"can_discard": boolean | null,
"can_edit": boolean | null,
"can_submit": boolean | null,
"can_withdraw": boolean | null,
"closes_at": string | null,
"created_at": string | null,
"description": string | null,
"document_problem": string | null,
"edited_at": string | null,
"editor_name": string | null,
"editor_tab": string | null,
"edits": Json | null,
"file_name": string | null,
"file_path": string | null,
"file_size": number | null,
"id": string | null,
"idea_name": string | null,
"is_owner": boolean | null,
"outcome": string | null,
"owner_id": string | null,
"receipt_number": string | null,
"released_reason": string | null,
"revision": number | null,
"state": string | null,
"status": string | null,
"submitted_at": string | null,
"withdrawn_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_submission"
        isOneToOne: true
        isSetofReturn: false
      } },
"accept_judge_invitation":
{ Args: { "close_people"?: (string)[],"expertise": (string)[],"max_reviews": number,"organizations": (string)[],"terms_version": string,"token": string }; Returns: {
              "accepted_at": string | null,
"close_people": (string)[] | null,
"email": string | null,
"expertise": (string)[] | null,
"id": string | null,
"max_reviews": number | null,
"name": string | null,
"organizations": (string)[] | null,
"reviews_cap": number | null,
"revision": number | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_judge"
        isOneToOne: true
        isSetofReturn: false
      } },
"account_email":
{ Args: { "user_id": string }; Returns: string
                           },
"add_judging_comment":
{ Args: { "body": string,"round_entry_id": string }; Returns: {
              "author": string | null,
"body": string | null,
"created_at": string | null,
"round_entry_id": string | null,
"scores": (number)[] | null
            }[]
                          SetofOptions: {
        from: "*"
        to: "my_discussion"
        isOneToOne: false
        isSetofReturn: true
      } },
"add_submission_note":
{ Args: { "body": string,"submission_id": string }; Returns: {
              "author_email": string | null,
"body": string,
"created_at": string,
"id": string,
"submission_id": string
            }
                          SetofOptions: {
        from: "*"
        to: "admin_submission_notes"
        isOneToOne: true
        isSetofReturn: false
      } },
"add_submissions_to_round":
{ Args: { "round_id": string,"submission_ids"?: (string)[] }; Returns: number
                           },
"admin_statistics":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"admin_tags":
{ Args: Record<PropertyKey, never>; Returns: string[]
                           },
"answer_evidence":
{ Args: { "answer"?: string,"file_name"?: string,"file_path"?: string,"id": string,"revision": number }; Returns: {
              "answer": string | null,
"answered_at": string | null,
"asked_at": string | null,
"can_answer": boolean | null,
"due_at": string | null,
"file_name": string | null,
"file_path": string | null,
"file_size": number | null,
"items": (string)[] | null,
"message": string | null,
"revision": number | null,
"submission_id": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_evidence_request"
        isOneToOne: true
        isSetofReturn: false
      } },
"apply_ranking":
{ Args: { "result_id": string }; Returns: number
                           },
"approve_group_email":
{ Args: { "id": string,"revision": number }; Returns: {
              "approved_by_email": string | null,
"body": string,
"can_approve": boolean | null,
"count_id": string | null,
"created_at": string,
"created_by_email": string | null,
"id": string,
"is_news": boolean,
"recipients_count": number | null,
"requested_by_email": string | null,
"revision": number,
"round_id": string | null,
"scheduled_for": string | null,
"segment": NonNullable<Json>,
"skipped": NonNullable<Json>,
"skips_missing_fields": boolean,
"started_at": string | null,
"state": string,
"stopped_reason": string | null,
"subject": string,
"updated_at": string
            }
                          SetofOptions: {
        from: "*"
        to: "admin_group_emails"
        isOneToOne: true
        isSetofReturn: false
      } },
"ask_for_evidence":
{ Args: { "due_at"?: string,"id": string,"items": (string)[],"message": string,"revision": number }; Returns: {
              "answer": string | null,
"answered_at": string | null,
"asked_at": string | null,
"asked_by": string | null,
"asked_items": (string)[] | null,
"changed_at": string | null,
"checks": Json | null,
"disqualified_at": string | null,
"due_at": string | null,
"eligibility": string,
"facets": (string)[],
"file_name": string | null,
"file_path": string | null,
"file_size": number | null,
"id": string,
"idea_name": string,
"lacks_confirmation": boolean | null,
"message": string | null,
"receipt_number": string | null,
"released_reason": string | null,
"request_revision": number | null,
"revision": number,
"search": string | null,
"status": string,
"submitted_at": string | null,
"submitter_name": string | null,
"updated_at": string
            }
                          SetofOptions: {
        from: "*"
        to: "admin_eligibility"
        isOneToOne: true
        isSetofReturn: false
      } },
"assign_contact_request":
{ Args: { "assignee"?: string,"id": string,"revision": number }; Returns: {
              "account_id": string | null,
"assignee": string | null,
"assignee_email": string | null,
"created_at": string,
"email": string,
"id": string,
"message": string,
"name": string,
"replied_at": string | null,
"revision": number,
"search": string,
"status": string,
"subject": string,
"updated_at": string
            }
                          SetofOptions: {
        from: "*"
        to: "admin_contact_requests"
        isOneToOne: true
        isSetofReturn: false
      } },
"assignment_input":
{ Args: { "round_id": string }; Returns: Json
                           },
"attach_document":
{ Args: { "file_name"?: string,"file_path": string,"id": string,"revision": number }; Returns: {
              "can_change_team": boolean | null,
"can_discard": boolean | null,
"can_edit": boolean | null,
"can_submit": boolean | null,
"can_withdraw": boolean | null,
"closes_at": string | null,
"created_at": string | null,
"description": string | null,
"document_problem": string | null,
"edited_at": string | null,
"editor_name": string | null,
"editor_tab": string | null,
"edits": Json | null,
"file_name": string | null,
"file_path": string | null,
"file_size": number | null,
"id": string | null,
"idea_name": string | null,
"is_owner": boolean | null,
"outcome": string | null,
"owner_id": string | null,
"receipt_number": string | null,
"released_reason": string | null,
"revision": number | null,
"state": string | null,
"status": string | null,
"submitted_at": string | null,
"withdrawn_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_submission"
        isOneToOne: true
        isSetofReturn: false
      } },
"cancel_group_email":
{ Args: { "id": string,"revision": number }; Returns: {
              "approved_by_email": string | null,
"body": string,
"can_approve": boolean | null,
"count_id": string | null,
"created_at": string,
"created_by_email": string | null,
"id": string,
"is_news": boolean,
"recipients_count": number | null,
"requested_by_email": string | null,
"revision": number,
"round_id": string | null,
"scheduled_for": string | null,
"segment": NonNullable<Json>,
"skipped": NonNullable<Json>,
"skips_missing_fields": boolean,
"started_at": string | null,
"state": string,
"stopped_reason": string | null,
"subject": string,
"updated_at": string
            }
                          SetofOptions: {
        from: "*"
        to: "admin_group_emails"
        isOneToOne: true
        isSetofReturn: false
      } },
"cancel_round":
{ Args: { "id": string,"reason": string,"revision": number }; Returns: {
              "assignments_count": number | null,
"blocking_round": Json | null,
"closes_at": string,
"criteria": NonNullable<Json>,
"discussion_open": boolean,
"events": Json | null,
"gives_feedback": boolean,
"has_open_release": boolean | null,
"id": string,
"is_anonymized": boolean,
"kind": string,
"name": string,
"only_eligible": boolean,
"opens_at": string,
"places": number,
"publication_done": number | null,
"publication_problem": string | null,
"publication_total": number | null,
"ready_count": number | null,
"reviews_required": number,
"revision": number,
"round_entries_count": number | null,
"scale": number,
"seed": number,
"short_count": number | null,
"stage": string | null,
"submitted_count": number | null,
"unconnected_reason": string | null,
"undecided_count": number | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_judging_rounds"
        isOneToOne: true
        isSetofReturn: false
      } },
"check_payment_item":
{ Args: { "item": string,"note"?: string,"submission_id": string }; Returns: {
              "hides_next": boolean | null,
"id": string | null,
"idea_name": string | null,
"jury_sentence": string | null,
"mentors": Json | null,
"outcome": string | null,
"page_summary": string | null,
"page_title": string | null,
"payment_checks": Json | null,
"pictures": Json | null,
"receipt_number": string | null,
"stages": Json | null,
"visibility": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_finalists"
        isOneToOne: true
        isSetofReturn: false
      } },
"claim_sign_up":
{ Args: { "secret": string }; Returns: undefined
                           },
"close_evidence":
{ Args: { "id": string,"revision": number }; Returns: {
              "answer": string | null,
"answered_at": string | null,
"asked_at": string | null,
"asked_by": string | null,
"asked_items": (string)[] | null,
"changed_at": string | null,
"checks": Json | null,
"disqualified_at": string | null,
"due_at": string | null,
"eligibility": string,
"facets": (string)[],
"file_name": string | null,
"file_path": string | null,
"file_size": number | null,
"id": string,
"idea_name": string,
"lacks_confirmation": boolean | null,
"message": string | null,
"receipt_number": string | null,
"released_reason": string | null,
"request_revision": number | null,
"revision": number,
"search": string | null,
"status": string,
"submitted_at": string | null,
"submitter_name": string | null,
"updated_at": string
            }
                          SetofOptions: {
        from: "*"
        to: "admin_eligibility"
        isOneToOne: true
        isSetofReturn: false
      } },
"close_round_early":
{ Args: { "id": string,"reason": string,"revision": number }; Returns: {
              "assignments_count": number | null,
"blocking_round": Json | null,
"closes_at": string,
"criteria": NonNullable<Json>,
"discussion_open": boolean,
"events": Json | null,
"gives_feedback": boolean,
"has_open_release": boolean | null,
"id": string,
"is_anonymized": boolean,
"kind": string,
"name": string,
"only_eligible": boolean,
"opens_at": string,
"places": number,
"publication_done": number | null,
"publication_problem": string | null,
"publication_total": number | null,
"ready_count": number | null,
"reviews_required": number,
"revision": number,
"round_entries_count": number | null,
"scale": number,
"seed": number,
"short_count": number | null,
"stage": string | null,
"submitted_count": number | null,
"unconnected_reason": string | null,
"undecided_count": number | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_judging_rounds"
        isOneToOne: true
        isSetofReturn: false
      } },
"confirm_conflicts":
{ Args: { "ids": (string)[],"reason"?: string }; Returns: {
              "admin_email": string | null,
"admin_id": string | null,
"can_accept": boolean | null,
"can_resolve": boolean | null,
"created_at": string,
"id": string,
"idea_name": string,
"is_assigned": boolean | null,
"judge_id": string | null,
"judge_name": string | null,
"origin": string,
"reason": string,
"receipt_number": string | null,
"resolved_at": string | null,
"resolved_reason": string | null,
"state": string,
"submission_id": string
            }[]
                          SetofOptions: {
        from: "*"
        to: "admin_judging_conflicts"
        isOneToOne: false
        isSetofReturn: true
      } },
"confirm_release":
{ Args: { "acknowledged"?: (number)[],"computed"?: Json,"id": string }; Returns: {
              "confirmed_at": string | null,
"confirmed_by_email": string | null,
"due_at": string | null,
"id": string | null,
"is_own": boolean | null,
"is_self_confirmed": boolean | null,
"may_confirm": boolean | null,
"released_at": string | null,
"requested_at": string | null,
"requested_by_email": string | null,
"round_id": string | null,
"round_kind": string | null,
"round_name": string | null,
"state": string | null,
"stop_reason": string | null,
"stopped_at": string | null,
"stopped_by_email": string | null,
"wanted_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_releases"
        isOneToOne: true
        isSetofReturn: false
      } },
"confirm_statements":
{ Args: { "attestations": (string)[],"id": string,"rules_version": string }; Returns: {
              "country": string | null,
"email": string | null,
"first_name": string | null,
"is_owner": boolean | null,
"joined_at": string | null,
"last_name": string | null,
"must_confirm": boolean | null,
"university": string | null,
"user_id": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_team"
        isOneToOne: true
        isSetofReturn: false
      } },
"confirm_subscription":
{ Args: { "token": string }; Returns: undefined
                           },
"correct_round":
{ Args: { "id": string,"reason": string,"revision": number }; Returns: {
              "assignments_count": number | null,
"blocking_round": Json | null,
"closes_at": string,
"criteria": NonNullable<Json>,
"discussion_open": boolean,
"events": Json | null,
"gives_feedback": boolean,
"has_open_release": boolean | null,
"id": string,
"is_anonymized": boolean,
"kind": string,
"name": string,
"only_eligible": boolean,
"opens_at": string,
"places": number,
"publication_done": number | null,
"publication_problem": string | null,
"publication_total": number | null,
"ready_count": number | null,
"reviews_required": number,
"revision": number,
"round_entries_count": number | null,
"scale": number,
"seed": number,
"short_count": number | null,
"stage": string | null,
"submitted_count": number | null,
"unconnected_reason": string | null,
"undecided_count": number | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_judging_rounds"
        isOneToOne: true
        isSetofReturn: false
      } },
"count_group_email":
{ Args: { "id": string,"revision": number }; Returns: {
              "approved_by_email": string | null,
"body": string,
"can_approve": boolean | null,
"count_id": string | null,
"created_at": string,
"created_by_email": string | null,
"id": string,
"is_news": boolean,
"recipients_count": number | null,
"requested_by_email": string | null,
"revision": number,
"round_id": string | null,
"scheduled_for": string | null,
"segment": NonNullable<Json>,
"skipped": NonNullable<Json>,
"skips_missing_fields": boolean,
"started_at": string | null,
"state": string,
"stopped_reason": string | null,
"subject": string,
"updated_at": string
            }
                          SetofOptions: {
        from: "*"
        to: "admin_group_emails"
        isOneToOne: true
        isSetofReturn: false
      } },
"count_visit":
{ Args: Record<PropertyKey, never>; Returns: undefined
                           },
"create_faq_answer":
{ Args: { "answer": string,"is_published": boolean,"position": number,"question": string,"section": string }; Returns: {
              "answer": string,
"id": number,
"is_published": boolean,
"position": number,
"question": string,
"revision": number,
"section": string,
"updated_at": string
            }
                          SetofOptions: {
        from: "*"
        to: "faq_answers"
        isOneToOne: true
        isSetofReturn: false
      } },
"create_finalist_stage":
{ Args: { "due_at": string,"instructions": string,"name": string }; Returns: {
              "due_at": string | null,
"handed_in_count": number | null,
"id": string | null,
"instructions": string | null,
"name": string | null,
"revision": number | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_finalist_stages"
        isOneToOne: true
        isSetofReturn: false
      } },
"create_group_email":
{ Args: { "body"?: string,"is_news"?: boolean,"segment": Json,"skips_missing_fields"?: boolean,"subject"?: string }; Returns: {
              "approved_by_email": string | null,
"body": string,
"can_approve": boolean | null,
"count_id": string | null,
"created_at": string,
"created_by_email": string | null,
"id": string,
"is_news": boolean,
"recipients_count": number | null,
"requested_by_email": string | null,
"revision": number,
"round_id": string | null,
"scheduled_for": string | null,
"segment": NonNullable<Json>,
"skipped": NonNullable<Json>,
"skips_missing_fields": boolean,
"started_at": string | null,
"state": string,
"stopped_reason": string | null,
"subject": string,
"updated_at": string
            }
                          SetofOptions: {
        from: "*"
        to: "admin_group_emails"
        isOneToOne: true
        isSetofReturn: false
      } },
"create_judging_round":
{ Args: { "round": Json }; Returns: {
              "assignments_count": number | null,
"blocking_round": Json | null,
"closes_at": string,
"criteria": NonNullable<Json>,
"discussion_open": boolean,
"events": Json | null,
"gives_feedback": boolean,
"has_open_release": boolean | null,
"id": string,
"is_anonymized": boolean,
"kind": string,
"name": string,
"only_eligible": boolean,
"opens_at": string,
"places": number,
"publication_done": number | null,
"publication_problem": string | null,
"publication_total": number | null,
"ready_count": number | null,
"reviews_required": number,
"revision": number,
"round_entries_count": number | null,
"scale": number,
"seed": number,
"short_count": number | null,
"stage": string | null,
"submitted_count": number | null,
"unconnected_reason": string | null,
"undecided_count": number | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_judging_rounds"
        isOneToOne: true
        isSetofReturn: false
      } },
"create_submission":
{ Args: { "description"?: string,"idea_name"?: string,"user_id": string }; Returns: {
              "can_change_team": boolean | null,
"can_discard": boolean | null,
"can_edit": boolean | null,
"can_submit": boolean | null,
"can_withdraw": boolean | null,
"closes_at": string | null,
"created_at": string | null,
"description": string | null,
"document_problem": string | null,
"edited_at": string | null,
"editor_name": string | null,
"editor_tab": string | null,
"edits": Json | null,
"file_name": string | null,
"file_path": string | null,
"file_size": number | null,
"id": string | null,
"idea_name": string | null,
"is_owner": boolean | null,
"outcome": string | null,
"owner_id": string | null,
"receipt_number": string | null,
"released_reason": string | null,
"revision": number | null,
"state": string | null,
"status": string | null,
"submitted_at": string | null,
"withdrawn_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_submission"
        isOneToOne: true
        isSetofReturn: false
      } },
"create_template":
{ Args: { "body": string,"is_news"?: boolean,"kind": string,"segment"?: Json,"skips_missing_fields"?: boolean,"subject"?: string,"title": string }; Returns: {
              "body": string,
"created_at": string,
"id": string,
"is_news": boolean | null,
"kind": string,
"revision": number,
"segment": Json | null,
"skips_missing_fields": boolean | null,
"subject": string | null,
"title": string
            }
                          SetofOptions: {
        from: "*"
        to: "templates"
        isOneToOne: true
        isSetofReturn: false
      } },
"declare_admin_conflict":
{ Args: { "reason": string,"submission_id": string }; Returns: {
              "admin_email": string | null,
"admin_id": string | null,
"can_accept": boolean | null,
"can_resolve": boolean | null,
"created_at": string,
"id": string,
"idea_name": string,
"is_assigned": boolean | null,
"judge_id": string | null,
"judge_name": string | null,
"origin": string,
"reason": string,
"receipt_number": string | null,
"resolved_at": string | null,
"resolved_reason": string | null,
"state": string,
"submission_id": string
            }
                          SetofOptions: {
        from: "*"
        to: "admin_judging_conflicts"
        isOneToOne: true
        isSetofReturn: false
      } },
"decline_invitation":
{ Args: { "token": string }; Returns: undefined
                           },
"decline_judge_invitation":
{ Args: { "reason"?: string,"token": string }; Returns: undefined
                           },
"delete_contact_request":
{ Args: { "id": string }; Returns: undefined
                           },
"delete_faq_answer":
{ Args: { "id": number,"revision": number }; Returns: undefined
                           },
"delete_finalist_stage":
{ Args: { "id": string,"revision": number }; Returns: undefined
                           },
"delete_group_email":
{ Args: { "id": string,"revision": number }; Returns: undefined
                           },
"delete_judging_round":
{ Args: { "id": string,"revision": number }; Returns: undefined
                           },
"delete_my_account":
{ Args: { "confirm_email": string,"user_id": string }; Returns: undefined
                           },
"delete_submission_note":
{ Args: { "id": string }; Returns: undefined
                           },
"delete_subscriber":
{ Args: { "id": string }; Returns: undefined
                           },
"delete_template":
{ Args: { "id": string,"revision": number }; Returns: undefined
                           },
"delete_user":
{ Args: { "id": string }; Returns: undefined
                           },
"discard_submission":
{ Args: { "id": string,"revision": number }; Returns: undefined
                           },
"dismiss_conflicts":
{ Args: { "ids": (string)[],"reason"?: string }; Returns: {
              "admin_email": string | null,
"admin_id": string | null,
"can_accept": boolean | null,
"can_resolve": boolean | null,
"created_at": string,
"id": string,
"idea_name": string,
"is_assigned": boolean | null,
"judge_id": string | null,
"judge_name": string | null,
"origin": string,
"reason": string,
"receipt_number": string | null,
"resolved_at": string | null,
"resolved_reason": string | null,
"state": string,
"submission_id": string
            }[]
                          SetofOptions: {
        from: "*"
        to: "admin_judging_conflicts"
        isOneToOne: false
        isSetofReturn: true
      } },
"disqualify_submission":
{ Args: { "id": string,"reason": string,"revision": number }; Returns: {
              "attestations": Json | null,
"created_at": string,
"created_by": string | null,
"deadline_extended_to": string | null,
"description": string,
"disqualification_reason": string | null,
"disqualified_at": string | null,
"document_problem": string | null,
"eligibility": string,
"facets": (string)[],
"file_name": string | null,
"file_path": string | null,
"file_size": number | null,
"id": string,
"idea_name": string,
"lacks_confirmation": boolean | null,
"notes_count": number | null,
"receipt_number": string | null,
"revision": number,
"search": string | null,
"status": string,
"submitted_at": string | null,
"submitter_email": string | null,
"submitter_name": string | null,
"tags": (string)[],
"team_members": Json | null,
"updated_at": string,
"withdrawal_planned_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_submissions"
        isOneToOne: true
        isSetofReturn: false
      } },
"document_words":
{ Args: { "file_path": string }; Returns: Json
                           },
"exclude_review":
{ Args: { "id": string,"reason": string }; Returns: {
              "assigned_at": string,
"code": string,
"comment_for_panel": string | null,
"comment_for_team": string | null,
"counts": boolean | null,
"first_seen_at": string | null,
"id": string,
"idea_name": string,
"judge_id": string,
"judge_name": string,
"last_seen_at": string | null,
"recusal_reason": string | null,
"recused_at": string | null,
"reminded_at": string | null,
"returned_at": string | null,
"revision": number | null,
"round_entry_id": string,
"round_id": string,
"scores": (number)[] | null,
"state": string,
"submitted_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_judging_assignments"
        isOneToOne: true
        isSetofReturn: false
      } },
"extend_deadline":
{ Args: { "extended_to"?: string,"former_extension"?: string,"id": string,"message"?: string,"reason"?: string }; Returns: {
              "attestations": Json | null,
"created_at": string,
"created_by": string | null,
"deadline_extended_to": string | null,
"description": string,
"disqualification_reason": string | null,
"disqualified_at": string | null,
"document_problem": string | null,
"eligibility": string,
"facets": (string)[],
"file_name": string | null,
"file_path": string | null,
"file_size": number | null,
"id": string,
"idea_name": string,
"lacks_confirmation": boolean | null,
"notes_count": number | null,
"receipt_number": string | null,
"revision": number,
"search": string | null,
"status": string,
"submitted_at": string | null,
"submitter_email": string | null,
"submitter_name": string | null,
"tags": (string)[],
"team_members": Json | null,
"updated_at": string,
"withdrawal_planned_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_submissions"
        isOneToOne: true
        isSetofReturn: false
      } },
"extend_deadline_of_person":
{ Args: { "extended_to"?: string,"former_extension"?: string,"message"?: string,"reason"?: string,"user_id": string }; Returns: {
              "country": string,
"created_at": string,
"email": string | null,
"first_name": string,
"has_authenticator_app": boolean | null,
"id": string,
"join_mailing_list": boolean,
"last_name": string,
"level_of_study": string,
"profile_completed": boolean,
"role": string,
"role_revision": number,
"search": string,
"submission_extended_to": string | null,
"university": string,
"updated_at": string
            }
                          SetofOptions: {
        from: "*"
        to: "admin_users"
        isOneToOne: true
        isSetofReturn: false
      } },
"get_invitation":
{ Args: { "token": string }; Returns: {
              "email": string,"inviter_name": string,"max_members": number,"member_count": number,"name": string,"role": string,"state": string
            }[]
                           },
"get_judge_invitation":
{ Args: { "token": string }; Returns: {
              "email": string,"name": string,"reviews_cap": number,"state": string
            }[]
                           },
"group_email_check":
{ Args: { "address"?: string,"id": string }; Returns: Json
                           },
"group_email_people":
{ Args: { "group_email_id": string }; Returns: {
              "email": string,"id": string,"missing_fields": (string)[],"name": string,"search": string,"state": string
            }[]
                           },
"group_email_result":
{ Args: { "id": string }; Returns: Json
                           },
"hand_over_submission":
{ Args: { "id": string,"member_id": string }; Returns: {
              "can_change_team": boolean | null,
"can_discard": boolean | null,
"can_edit": boolean | null,
"can_submit": boolean | null,
"can_withdraw": boolean | null,
"closes_at": string | null,
"created_at": string | null,
"description": string | null,
"document_problem": string | null,
"edited_at": string | null,
"editor_name": string | null,
"editor_tab": string | null,
"edits": Json | null,
"file_name": string | null,
"file_path": string | null,
"file_size": number | null,
"id": string | null,
"idea_name": string | null,
"is_owner": boolean | null,
"outcome": string | null,
"owner_id": string | null,
"receipt_number": string | null,
"released_reason": string | null,
"revision": number | null,
"state": string | null,
"status": string | null,
"submitted_at": string | null,
"withdrawn_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_submission"
        isOneToOne: true
        isSetofReturn: false
      } },
"hide_finalist_page":
{ Args: { "reason"?: string,"submission_id": string }; Returns: {
              "hides_next": boolean | null,
"id": string | null,
"idea_name": string | null,
"jury_sentence": string | null,
"mentors": Json | null,
"outcome": string | null,
"page_summary": string | null,
"page_title": string | null,
"payment_checks": Json | null,
"pictures": Json | null,
"receipt_number": string | null,
"stages": Json | null,
"visibility": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_finalists"
        isOneToOne: true
        isSetofReturn: false
      } },
"hold_edit_lease":
{ Args: { "id": string,"tab_id": string,"take_over"?: boolean }; Returns: {
              "can_change_team": boolean | null,
"can_discard": boolean | null,
"can_edit": boolean | null,
"can_submit": boolean | null,
"can_withdraw": boolean | null,
"closes_at": string | null,
"created_at": string | null,
"description": string | null,
"document_problem": string | null,
"edited_at": string | null,
"editor_name": string | null,
"editor_tab": string | null,
"edits": Json | null,
"file_name": string | null,
"file_path": string | null,
"file_size": number | null,
"id": string | null,
"idea_name": string | null,
"is_owner": boolean | null,
"outcome": string | null,
"owner_id": string | null,
"receipt_number": string | null,
"released_reason": string | null,
"revision": number | null,
"state": string | null,
"status": string | null,
"submitted_at": string | null,
"withdrawn_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_submission"
        isOneToOne: true
        isSetofReturn: false
      } },
"interventions_of_release":
{ Args: { "round_id"?: string }; Returns: {
              "actor_email": string | null,
"capacity": string,
"created_at": string,
"details": NonNullable<Json>,
"id": number,
"is_open": boolean | null,
"is_own": boolean | null,
"kind": string,
"label": string | null,
"people": (string)[] | null,
"reason": string | null,
"release_id": string | null,
"round_id": string | null,
"round_name": string | null,
"submission_ids": (string)[],
"total": number
            }[]
                          SetofOptions: {
        from: "*"
        to: "admin_interventions"
        isOneToOne: false
        isSetofReturn: true
      } },
"invite_judges":
{ Args: { "invitees": Json,"message"?: string,"resend"?: boolean }; Returns: {
              "accepted_at": string | null,
"assigned_count": number | null,
"close_people": (string)[],
"created_at": string,
"decline_reason": string | null,
"declined_at": string | null,
"email": string | null,
"email_problem": string | null,
"expertise": (string)[],
"id": string,
"last_sent_at": string | null,
"max_reviews": number | null,
"name": string,
"organizations": (string)[],
"reviews_cap": number | null,
"revision": number,
"search": string | null,
"state": string,
"submitted_count": number | null,
"updated_at": string,
"withdrawn_at": string | null
            }[]
                          SetofOptions: {
        from: "*"
        to: "admin_judges"
        isOneToOne: false
        isSetofReturn: true
      } },
"invite_member":
{ Args: { "email": string,"submission_id": string }; Returns: {
              "created_at": string | null,
"email": string | null,
"id": string | null,
"last_sent_at": string | null,
"state": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_team_invitations"
        isOneToOne: true
        isSetofReturn: false
      } },
"invite_person":
{ Args: { "contact"?: string,"email": string,"name": string,"role": string,"submission_id"?: string }; Returns: {
              "contact": string | null,
"created_at": string | null,
"email": string | null,
"expires_at": string | null,
"has_expired": boolean | null,
"id": string | null,
"invited_by_email": string | null,
"last_sent_at": string | null,
"name": string | null,
"role": string | null,
"state": string | null,
"submission_id": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_role_invitations"
        isOneToOne: true
        isSetofReturn: false
      } },
"join_mailing_list":
{ Args: { "country": string,"email": string,"name": string }; Returns: undefined
                           },
"judging_file":
{ Args: { "id": string }; Returns: string
                           },
"judging_inputs":
{ Args: { "round_id": string }; Returns: Json
                           },
"judging_progress":
{ Args: { "round_id": string }; Returns: {
              "assigned": number,"id": string,"last_seen_at": string,"name": string,"recused": number,"reminded_at": string,"started": number,"submitted": number
            }[]
                           },
"leave_mailing_list":
{ Args: { "token": string }; Returns: string
                           },
"leave_team":
{ Args: { "id": string }; Returns: undefined
                           },
"lock_result":
{ Args: { "result": Json,"round_id": string }; Returns: string
                           },
"mark_clean_round_entries_ready":
{ Args: { "round_id": string }; Returns: (string)[]
                           },
"mark_judging_notes_read":
{ Args: { "assignment_id": string }; Returns: {
              "admin_email": string | null,
"assignment_id": string,
"body": string,
"by_judge": boolean,
"code": string,
"created_at": string,
"id": string,
"is_open": boolean | null,
"judge_name": string,
"round_entry_id": string,
"round_id": string
            }[]
                          SetofOptions: {
        from: "*"
        to: "admin_judging_notes"
        isOneToOne: false
        isSetofReturn: true
      } },
"mark_round_entry_ready":
{ Args: { "id": string,"revision": number,"seen_findings"?: Json,"seen_path"?: string }; Returns: {
              "assigned_count": number | null,
"code": string,
"covered_areas": number,
"description": string,
"document": Json | null,
"file_path": string | null,
"findings": NonNullable<Json>,
"former_round_name": string | null,
"id": string,
"idea_name": string,
"is_calibration": boolean,
"is_excluded": boolean | null,
"is_outdated": boolean | null,
"is_seen": boolean | null,
"needs_document": boolean,
"original_description": string,
"original_idea_name": string,
"original_pages": number | null,
"original_words": number | null,
"pages": number | null,
"ready_at": string | null,
"receipt_number": string | null,
"recused_count": number | null,
"removed_description": unknown,
"removed_idea_name": unknown,
"revision": number,
"round_id": string,
"search": string | null,
"submission_id": string,
"submitted_count": number | null,
"words": number | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_round_entries"
        isOneToOne: true
        isSetofReturn: false
      } },
"my_access":
{ Args: Record<PropertyKey, never>; Returns: {
              "has_password": boolean,"is_admin": boolean,"needs_second_factor": boolean
            }[]
                           },
"my_email_suppression":
{ Args: Record<PropertyKey, never>; Returns: string
                           },
"my_judging_tasks":
{ Args: Record<PropertyKey, never>; Returns: {
              "kind": string,"open_count": number,"round_id": string
            }[]
                           },
"my_records":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"my_role":
{ Args: Record<PropertyKey, never>; Returns: string
                           },
"note_eligibility":
{ Args: { "former_note"?: string,"id": string,"item": string,"note"?: string }; Returns: {
              "answer": string | null,
"answered_at": string | null,
"asked_at": string | null,
"asked_by": string | null,
"asked_items": (string)[] | null,
"changed_at": string | null,
"checks": Json | null,
"disqualified_at": string | null,
"due_at": string | null,
"eligibility": string,
"facets": (string)[],
"file_name": string | null,
"file_path": string | null,
"file_size": number | null,
"id": string,
"idea_name": string,
"lacks_confirmation": boolean | null,
"message": string | null,
"receipt_number": string | null,
"released_reason": string | null,
"request_revision": number | null,
"revision": number,
"search": string | null,
"status": string,
"submitted_at": string | null,
"submitter_name": string | null,
"updated_at": string
            }
                          SetofOptions: {
        from: "*"
        to: "admin_eligibility"
        isOneToOne: true
        isSetofReturn: false
      } },
"open_assignment":
{ Args: { "id": string }; Returns: {
              "bucket": string | null,
"code": string | null,
"comment_for_panel": string | null,
"comment_for_team": string | null,
"description": string | null,
"file_name": string | null,
"file_path": string | null,
"id": string | null,
"idea_name": string | null,
"revision": number | null,
"round_entry_id": string | null,
"round_id": string | null,
"scores": (number)[] | null,
"state": string | null,
"submitted_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_reviews"
        isOneToOne: true
        isSetofReturn: false
      } },
"open_submission_record":
{ Args: { "id": string }; Returns: Json
                           },
"open_team_view":
{ Args: { "id": string }; Returns: Json
                           },
"postpone_season_task":
{ Args: { "id": string,"until"?: string }; Returns: string
                           },
"preview_submission_changes":
{ Args: { "change": Json,"ids": (string)[] }; Returns: {
              "outcome": string,"revisions": (number)[],"submissions": (string)[]
            }[]
                           },
"preview_user_deletion":
{ Args: { "user_id": string }; Returns: Json
                           },
"publish_assignments":
{ Args: { "pairs": Json,"reason"?: string,"revision": number,"round_id": string }; Returns: {
              "assignments_count": number | null,
"blocking_round": Json | null,
"closes_at": string,
"criteria": NonNullable<Json>,
"discussion_open": boolean,
"events": Json | null,
"gives_feedback": boolean,
"has_open_release": boolean | null,
"id": string,
"is_anonymized": boolean,
"kind": string,
"name": string,
"only_eligible": boolean,
"opens_at": string,
"places": number,
"publication_done": number | null,
"publication_problem": string | null,
"publication_total": number | null,
"ready_count": number | null,
"reviews_required": number,
"revision": number,
"round_entries_count": number | null,
"scale": number,
"seed": number,
"short_count": number | null,
"stage": string | null,
"submitted_count": number | null,
"unconnected_reason": string | null,
"undecided_count": number | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_judging_rounds"
        isOneToOne: true
        isSetofReturn: false
      } },
"recuse_from_review":
{ Args: { "id": string,"is_conflict": boolean,"reason": string }; Returns: {
              "code": string | null,
"id": string | null,
"idea_name": string | null,
"is_calibration": boolean | null,
"round_entry_id": string | null,
"round_id": string | null,
"scores": (number)[] | null,
"state": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_assignments"
        isOneToOne: true
        isSetofReturn: false
      } },
"reinstate_judge":
{ Args: { "id": string }; Returns: {
              "accepted_at": string | null,
"assigned_count": number | null,
"close_people": (string)[],
"created_at": string,
"decline_reason": string | null,
"declined_at": string | null,
"email": string | null,
"email_problem": string | null,
"expertise": (string)[],
"id": string,
"last_sent_at": string | null,
"max_reviews": number | null,
"name": string,
"organizations": (string)[],
"reviews_cap": number | null,
"revision": number,
"search": string | null,
"state": string,
"submitted_count": number | null,
"updated_at": string,
"withdrawn_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_judges"
        isOneToOne: true
        isSetofReturn: false
      } },
"reinstate_submission":
{ Args: { "id": string,"reason"?: string,"revision": number }; Returns: {
              "attestations": Json | null,
"created_at": string,
"created_by": string | null,
"deadline_extended_to": string | null,
"description": string,
"disqualification_reason": string | null,
"disqualified_at": string | null,
"document_problem": string | null,
"eligibility": string,
"facets": (string)[],
"file_name": string | null,
"file_path": string | null,
"file_size": number | null,
"id": string,
"idea_name": string,
"lacks_confirmation": boolean | null,
"notes_count": number | null,
"receipt_number": string | null,
"revision": number,
"search": string | null,
"status": string,
"submitted_at": string | null,
"submitter_email": string | null,
"submitter_name": string | null,
"tags": (string)[],
"team_members": Json | null,
"updated_at": string,
"withdrawal_planned_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_submissions"
        isOneToOne: true
        isSetofReturn: false
      } },
"release_account":
{ Args: { "round_id": string }; Returns: Json
                           },
"release_address":
{ Args: { "email_id": string }; Returns: number
                           },
"release_edit_lease":
{ Args: { "id": string,"tab_id": string }; Returns: undefined
                           },
"release_preview":
{ Args: { "round_id"?: string }; Returns: Json
                           },
"remind_judges":
{ Args: { "round_id": string }; Returns: number
                           },
"remind_to_confirm":
{ Args: { "ids": (string)[] }; Returns: number
                           },
"remove_document":
{ Args: { "id": string,"revision": number }; Returns: {
              "can_change_team": boolean | null,
"can_discard": boolean | null,
"can_edit": boolean | null,
"can_submit": boolean | null,
"can_withdraw": boolean | null,
"closes_at": string | null,
"created_at": string | null,
"description": string | null,
"document_problem": string | null,
"edited_at": string | null,
"editor_name": string | null,
"editor_tab": string | null,
"edits": Json | null,
"file_name": string | null,
"file_path": string | null,
"file_size": number | null,
"id": string | null,
"idea_name": string | null,
"is_owner": boolean | null,
"outcome": string | null,
"owner_id": string | null,
"receipt_number": string | null,
"released_reason": string | null,
"revision": number | null,
"state": string | null,
"status": string | null,
"submitted_at": string | null,
"withdrawn_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_submission"
        isOneToOne: true
        isSetofReturn: false
      } },
"remove_member":
{ Args: { "id": string,"member_id": string }; Returns: {
              "country": string | null,
"email": string | null,
"first_name": string | null,
"is_owner": boolean | null,
"joined_at": string | null,
"last_name": string | null,
"must_confirm": boolean | null,
"university": string | null,
"user_id": string | null
            }[]
                          SetofOptions: {
        from: "*"
        to: "my_team"
        isOneToOne: false
        isSetofReturn: true
      } },
"remove_mentor":
{ Args: { "submission_id": string,"user_id": string }; Returns: {
              "hides_next": boolean | null,
"id": string | null,
"idea_name": string | null,
"jury_sentence": string | null,
"mentors": Json | null,
"outcome": string | null,
"page_summary": string | null,
"page_title": string | null,
"payment_checks": Json | null,
"pictures": Json | null,
"receipt_number": string | null,
"stages": Json | null,
"visibility": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_finalists"
        isOneToOne: true
        isSetofReturn: false
      } },
"reopen_round":
{ Args: { "closes_at": string,"id": string,"reason": string,"revision": number }; Returns: {
              "assignments_count": number | null,
"blocking_round": Json | null,
"closes_at": string,
"criteria": NonNullable<Json>,
"discussion_open": boolean,
"events": Json | null,
"gives_feedback": boolean,
"has_open_release": boolean | null,
"id": string,
"is_anonymized": boolean,
"kind": string,
"name": string,
"only_eligible": boolean,
"opens_at": string,
"places": number,
"publication_done": number | null,
"publication_problem": string | null,
"publication_total": number | null,
"ready_count": number | null,
"reviews_required": number,
"revision": number,
"round_entries_count": number | null,
"scale": number,
"seed": number,
"short_count": number | null,
"stage": string | null,
"submitted_count": number | null,
"unconnected_reason": string | null,
"undecided_count": number | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_judging_rounds"
        isOneToOne: true
        isSetofReturn: false
      } },
"reopen_round_entry":
{ Args: { "id": string }; Returns: {
              "assigned_count": number | null,
"code": string,
"covered_areas": number,
"description": string,
"document": Json | null,
"file_path": string | null,
"findings": NonNullable<Json>,
"former_round_name": string | null,
"id": string,
"idea_name": string,
"is_calibration": boolean,
"is_excluded": boolean | null,
"is_outdated": boolean | null,
"is_seen": boolean | null,
"needs_document": boolean,
"original_description": string,
"original_idea_name": string,
"original_pages": number | null,
"original_words": number | null,
"pages": number | null,
"ready_at": string | null,
"receipt_number": string | null,
"recused_count": number | null,
"removed_description": unknown,
"removed_idea_name": unknown,
"revision": number,
"round_id": string,
"search": string | null,
"submission_id": string,
"submitted_count": number | null,
"words": number | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_round_entries"
        isOneToOne: true
        isSetofReturn: false
      } },
"reply_to_contact_request":
{ Args: { "body": string,"id": string,"resolve"?: boolean,"seen_replies": number }; Returns: {
              "author_email": string | null,
"body": string,
"contact_request_id": string,
"created_at": string,
"id": string
            }
                          SetofOptions: {
        from: "*"
        to: "admin_contact_replies"
        isOneToOne: true
        isSetofReturn: false
      } },
"request_release":
{ Args: { "acknowledged"?: (number)[],"computed"?: Json,"not_before"?: string,"round_id"?: string }; Returns: {
              "confirmed_at": string | null,
"confirmed_by_email": string | null,
"due_at": string | null,
"id": string | null,
"is_own": boolean | null,
"is_self_confirmed": boolean | null,
"may_confirm": boolean | null,
"released_at": string | null,
"requested_at": string | null,
"requested_by_email": string | null,
"round_id": string | null,
"round_kind": string | null,
"round_name": string | null,
"state": string | null,
"stop_reason": string | null,
"stopped_at": string | null,
"stopped_by_email": string | null,
"wanted_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_releases"
        isOneToOne: true
        isSetofReturn: false
      } },
"resend_invitation":
{ Args: { "id": string }; Returns: {
              "created_at": string | null,
"email": string | null,
"id": string | null,
"last_sent_at": string | null,
"state": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_team_invitations"
        isOneToOne: true
        isSetofReturn: false
      } },
"reset_second_factor":
{ Args: { "id": string }; Returns: undefined
                           },
"restore_review":
{ Args: { "id": string,"reason": string }; Returns: {
              "assigned_at": string,
"code": string,
"comment_for_panel": string | null,
"comment_for_team": string | null,
"counts": boolean | null,
"first_seen_at": string | null,
"id": string,
"idea_name": string,
"judge_id": string,
"judge_name": string,
"last_seen_at": string | null,
"recusal_reason": string | null,
"recused_at": string | null,
"reminded_at": string | null,
"returned_at": string | null,
"revision": number | null,
"round_entry_id": string,
"round_id": string,
"scores": (number)[] | null,
"state": string,
"submitted_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_judging_assignments"
        isOneToOne: true
        isSetofReturn: false
      } },
"resume_season_task":
{ Args: { "id": string }; Returns: undefined
                           },
"retry_failed_emails":
{ Args: Record<PropertyKey, never>; Returns: number
                           },
"return_group_email_to_draft":
{ Args: { "id": string,"revision": number }; Returns: {
              "approved_by_email": string | null,
"body": string,
"can_approve": boolean | null,
"count_id": string | null,
"created_at": string,
"created_by_email": string | null,
"id": string,
"is_news": boolean,
"recipients_count": number | null,
"requested_by_email": string | null,
"revision": number,
"round_id": string | null,
"scheduled_for": string | null,
"segment": NonNullable<Json>,
"skipped": NonNullable<Json>,
"skips_missing_fields": boolean,
"started_at": string | null,
"state": string,
"stopped_reason": string | null,
"subject": string,
"updated_at": string
            }
                          SetofOptions: {
        from: "*"
        to: "admin_group_emails"
        isOneToOne: true
        isSetofReturn: false
      } },
"return_review":
{ Args: { "id": string }; Returns: {
              "assigned_at": string,
"code": string,
"comment_for_panel": string | null,
"comment_for_team": string | null,
"counts": boolean | null,
"first_seen_at": string | null,
"id": string,
"idea_name": string,
"judge_id": string,
"judge_name": string,
"last_seen_at": string | null,
"recusal_reason": string | null,
"recused_at": string | null,
"reminded_at": string | null,
"returned_at": string | null,
"revision": number | null,
"round_entry_id": string,
"round_id": string,
"scores": (number)[] | null,
"state": string,
"submitted_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_judging_assignments"
        isOneToOne: true
        isSetofReturn: false
      } },
"revoke_invitation":
{ Args: { "id": string }; Returns: {
              "created_at": string | null,
"email": string | null,
"id": string | null,
"last_sent_at": string | null,
"state": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_team_invitations"
        isOneToOne: true
        isSetofReturn: false
      } },
"revoke_role_invitation":
{ Args: { "id": string }; Returns: {
              "contact": string | null,
"created_at": string | null,
"email": string | null,
"expires_at": string | null,
"has_expired": boolean | null,
"id": string | null,
"invited_by_email": string | null,
"last_sent_at": string | null,
"name": string | null,
"role": string | null,
"state": string | null,
"submission_id": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_role_invitations"
        isOneToOne: true
        isSetofReturn: false
      } },
"save_anonymized_document":
{ Args: { "covered_areas"?: number,"file_path": string,"findings"?: Json,"id": string,"original_pages"?: number,"original_words"?: number,"page_texts"?: (string)[],"page_words"?: Json,"seen_path"?: string }; Returns: {
              "assigned_count": number | null,
"code": string,
"covered_areas": number,
"description": string,
"document": Json | null,
"file_path": string | null,
"findings": NonNullable<Json>,
"former_round_name": string | null,
"id": string,
"idea_name": string,
"is_calibration": boolean,
"is_excluded": boolean | null,
"is_outdated": boolean | null,
"is_seen": boolean | null,
"needs_document": boolean,
"original_description": string,
"original_idea_name": string,
"original_pages": number | null,
"original_words": number | null,
"pages": number | null,
"ready_at": string | null,
"receipt_number": string | null,
"recused_count": number | null,
"removed_description": unknown,
"removed_idea_name": unknown,
"revision": number,
"round_id": string,
"search": string | null,
"submission_id": string,
"submitted_count": number | null,
"words": number | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_round_entries"
        isOneToOne: true
        isSetofReturn: false
      } },
"save_challenge_configuration":
{ Args: { "configuration": Json,"revision": number }; Returns: {
              "challenge_ends_at": string,
"challenge_starts_at": string,
"changed_at": string | null,
"changed_by": string | null,
"final_released_at": string | null,
"finalists": number | null,
"finalists_selected_at": string,
"is_rehearsal": boolean | null,
"max_submission_members": number,
"now": string | null,
"phase": string,
"pitching": number | null,
"pitching_known_at": string | null,
"registration_closes_at": string,
"results_released_at": string | null,
"revision": number,
"submissions_close_at": string,
"submissions_open_at": string,
"time": string,
"time_set_at": string,
"top_three_selected_at": string,
"withdrawals_close_at": string
            }
                          SetofOptions: {
        from: "*"
        to: "admin_challenge_configuration"
        isOneToOne: true
        isSetofReturn: false
      } },
"save_decisions":
{ Args: { "outcome": string,"reason"?: string,"result_id": string,"round_entry_ids": (string)[],"seen_until"?: string }; Returns: {
              "code": string,
"decided_at": string | null,
"decided_by_email": string | null,
"departs_from_ranking": boolean,
"id": string,
"idea_name": string,
"is_excluded": boolean | null,
"is_tied": boolean,
"needs_reason": boolean | null,
"outcome": string | null,
"rank": number | null,
"reason": string | null,
"result_id": string,
"round_entry_id": string,
"round_id": string,
"submission_id": string
            }[]
                          SetofOptions: {
        from: "*"
        to: "admin_judging_decisions"
        isOneToOne: false
        isSetofReturn: true
      } },
"save_faq_answer":
{ Args: { "answer": string,"id": number,"is_published": boolean,"position": number,"question": string,"revision": number,"section": string }; Returns: {
              "answer": string,
"id": number,
"is_published": boolean,
"position": number,
"question": string,
"revision": number,
"section": string,
"updated_at": string
            }
                          SetofOptions: {
        from: "*"
        to: "faq_answers"
        isOneToOne: true
        isSetofReturn: false
      } },
"save_finalist_page":
{ Args: { "diameter_mm"?: number,"height_mm"?: number,"is_public": boolean,"revision": number,"submission_id": string,"summary": string,"title": string,"volume_ml"?: number }; Returns: {
              "diameter_mm": number | null,
"height_mm": number | null,
"id": string | null,
"is_public": boolean | null,
"pictures": Json | null,
"pictures_revision": number | null,
"revision": number | null,
"shows_me": boolean | null,
"submission_id": string | null,
"summary": string | null,
"title": string | null,
"updated_at": string | null,
"visibility": string | null,
"volume_ml": number | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_finalist_page"
        isOneToOne: true
        isSetofReturn: false
      } },
"save_finalist_pictures":
{ Args: { "alt_texts": (string)[],"file_paths": (string)[],"revision": number,"submission_id": string }; Returns: {
              "diameter_mm": number | null,
"height_mm": number | null,
"id": string | null,
"is_public": boolean | null,
"pictures": Json | null,
"pictures_revision": number | null,
"revision": number | null,
"shows_me": boolean | null,
"submission_id": string | null,
"summary": string | null,
"title": string | null,
"updated_at": string | null,
"visibility": string | null,
"volume_ml": number | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_finalist_page"
        isOneToOne: true
        isSetofReturn: false
      } },
"save_finalist_stage":
{ Args: { "due_at": string,"id": string,"instructions": string,"name": string,"revision": number }; Returns: {
              "due_at": string | null,
"handed_in_count": number | null,
"id": string | null,
"instructions": string | null,
"name": string | null,
"revision": number | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_finalist_stages"
        isOneToOne: true
        isSetofReturn: false
      } },
"save_group_email":
{ Args: { "body": string,"id": string,"is_news": boolean,"revision": number,"segment": Json,"skips_missing_fields": boolean,"subject": string }; Returns: {
              "approved_by_email": string | null,
"body": string,
"can_approve": boolean | null,
"count_id": string | null,
"created_at": string,
"created_by_email": string | null,
"id": string,
"is_news": boolean,
"recipients_count": number | null,
"requested_by_email": string | null,
"revision": number,
"round_id": string | null,
"scheduled_for": string | null,
"segment": NonNullable<Json>,
"skipped": NonNullable<Json>,
"skips_missing_fields": boolean,
"started_at": string | null,
"state": string,
"stopped_reason": string | null,
"subject": string,
"updated_at": string
            }
                          SetofOptions: {
        from: "*"
        to: "admin_group_emails"
        isOneToOne: true
        isSetofReturn: false
      } },
"save_judging_profile":
{ Args: { "close_people"?: (string)[],"expertise": (string)[],"id": string,"max_reviews": number,"organizations": (string)[],"revision": number }; Returns: {
              "accepted_at": string | null,
"close_people": (string)[] | null,
"email": string | null,
"expertise": (string)[] | null,
"id": string | null,
"max_reviews": number | null,
"name": string | null,
"organizations": (string)[] | null,
"reviews_cap": number | null,
"revision": number | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_judge"
        isOneToOne: true
        isSetofReturn: false
      } },
"save_judging_round":
{ Args: { "id": string,"reason"?: string,"revision": number,"round": Json }; Returns: {
              "assignments_count": number | null,
"blocking_round": Json | null,
"closes_at": string,
"criteria": NonNullable<Json>,
"discussion_open": boolean,
"events": Json | null,
"gives_feedback": boolean,
"has_open_release": boolean | null,
"id": string,
"is_anonymized": boolean,
"kind": string,
"name": string,
"only_eligible": boolean,
"opens_at": string,
"places": number,
"publication_done": number | null,
"publication_problem": string | null,
"publication_total": number | null,
"ready_count": number | null,
"reviews_required": number,
"revision": number,
"round_entries_count": number | null,
"scale": number,
"seed": number,
"short_count": number | null,
"stage": string | null,
"submitted_count": number | null,
"unconnected_reason": string | null,
"undecided_count": number | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_judging_rounds"
        isOneToOne: true
        isSetofReturn: false
      } },
"save_profile":
{ Args: { "country": string,"first_name": string,"join_mailing_list": boolean,"last_name": string,"level_of_study": string,"revision": number,"university": string,"user_id": string }; Returns: {
              "country": string,
"created_at": string,
"email": string | null,
"first_name": string,
"id": string,
"join_mailing_list": boolean,
"last_name": string,
"level_of_study": string,
"profile_completed": boolean,
"revision": number,
"role": string,
"role_revision": number,
"search": string,
"submission_extended_to": string | null,
"university": string,
"updated_at": string
            }
                          SetofOptions: {
        from: "*"
        to: "profiles"
        isOneToOne: true
        isSetofReturn: false
      } },
"save_removed_ranges":
{ Args: { "description_ranges": unknown,"id": string,"idea_name_ranges": unknown,"revision": number }; Returns: {
              "assigned_count": number | null,
"code": string,
"covered_areas": number,
"description": string,
"document": Json | null,
"file_path": string | null,
"findings": NonNullable<Json>,
"former_round_name": string | null,
"id": string,
"idea_name": string,
"is_calibration": boolean,
"is_excluded": boolean | null,
"is_outdated": boolean | null,
"is_seen": boolean | null,
"needs_document": boolean,
"original_description": string,
"original_idea_name": string,
"original_pages": number | null,
"original_words": number | null,
"pages": number | null,
"ready_at": string | null,
"receipt_number": string | null,
"recused_count": number | null,
"removed_description": unknown,
"removed_idea_name": unknown,
"revision": number,
"round_id": string,
"search": string | null,
"submission_id": string,
"submitted_count": number | null,
"words": number | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_round_entries"
        isOneToOne: true
        isSetofReturn: false
      } },
"save_review":
{ Args: { "comment_for_panel": string,"comment_for_team": string,"id": string,"revision": number,"scores": (number)[] }; Returns: {
              "bucket": string | null,
"code": string | null,
"comment_for_panel": string | null,
"comment_for_team": string | null,
"description": string | null,
"file_name": string | null,
"file_path": string | null,
"id": string | null,
"idea_name": string | null,
"revision": number | null,
"round_entry_id": string | null,
"round_id": string | null,
"scores": (number)[] | null,
"state": string | null,
"submitted_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_reviews"
        isOneToOne: true
        isSetofReturn: false
      } },
"save_submission":
{ Args: { "description": string,"id": string,"idea_name": string,"revision": number }; Returns: {
              "can_change_team": boolean | null,
"can_discard": boolean | null,
"can_edit": boolean | null,
"can_submit": boolean | null,
"can_withdraw": boolean | null,
"closes_at": string | null,
"created_at": string | null,
"description": string | null,
"document_problem": string | null,
"edited_at": string | null,
"editor_name": string | null,
"editor_tab": string | null,
"edits": Json | null,
"file_name": string | null,
"file_path": string | null,
"file_size": number | null,
"id": string | null,
"idea_name": string | null,
"is_owner": boolean | null,
"outcome": string | null,
"owner_id": string | null,
"receipt_number": string | null,
"released_reason": string | null,
"revision": number | null,
"state": string | null,
"status": string | null,
"submitted_at": string | null,
"withdrawn_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_submission"
        isOneToOne: true
        isSetofReturn: false
      } },
"save_template":
{ Args: { "body": string,"id": string,"is_news"?: boolean,"revision": number,"segment"?: Json,"skips_missing_fields"?: boolean,"subject"?: string,"title": string }; Returns: {
              "body": string,
"created_at": string,
"id": string,
"is_news": boolean | null,
"kind": string,
"revision": number,
"segment": Json | null,
"skips_missing_fields": boolean | null,
"subject": string | null,
"title": string
            }
                          SetofOptions: {
        from: "*"
        to: "templates"
        isOneToOne: true
        isSetofReturn: false
      } },
"search_users":
{ Args: { "query": string }; Returns: {
              "country": string,
"created_at": string,
"email": string | null,
"first_name": string,
"has_authenticator_app": boolean | null,
"id": string,
"join_mailing_list": boolean,
"last_name": string,
"level_of_study": string,
"profile_completed": boolean,
"role": string,
"role_revision": number,
"search": string,
"submission_extended_to": string | null,
"university": string,
"updated_at": string
            }[]
                          SetofOptions: {
        from: "*"
        to: "admin_users"
        isOneToOne: false
        isSetofReturn: true
      } },
"season_facts":
{ Args: Record<PropertyKey, never>; Returns: {
              "administrators_without_app": number,"configuration_revision": number,"finalists": number,"finalists_without_mentor": number,"finalists_without_page": number,"has_entries": boolean,"has_judges": boolean,"has_stages": boolean,"lacks_administrators": boolean,"lacks_app": boolean,"newsletter_at": string,"postponed": Json,"submissions_to_check": number
            }[]
                           },
"send_group_email":
{ Args: { "id": string,"revision": number,"scheduled_for"?: string }; Returns: {
              "approved_by_email": string | null,
"body": string,
"can_approve": boolean | null,
"count_id": string | null,
"created_at": string,
"created_by_email": string | null,
"id": string,
"is_news": boolean,
"recipients_count": number | null,
"requested_by_email": string | null,
"revision": number,
"round_id": string | null,
"scheduled_for": string | null,
"segment": NonNullable<Json>,
"skipped": NonNullable<Json>,
"skips_missing_fields": boolean,
"started_at": string | null,
"state": string,
"stopped_reason": string | null,
"subject": string,
"updated_at": string
            }
                          SetofOptions: {
        from: "*"
        to: "admin_group_emails"
        isOneToOne: true
        isSetofReturn: false
      } },
"send_note_to_administrators":
{ Args: { "assignment_id": string,"body": string }; Returns: {
              "assignment_id": string | null,
"author": string | null,
"body": string | null,
"created_at": string | null,
"id": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_judging_notes"
        isOneToOne: true
        isSetofReturn: false
      } },
"send_note_to_judge":
{ Args: { "assignment_id": string,"body": string }; Returns: {
              "admin_email": string | null,
"assignment_id": string,
"body": string,
"by_judge": boolean,
"code": string,
"created_at": string,
"id": string,
"is_open": boolean | null,
"judge_name": string,
"round_entry_id": string,
"round_id": string
            }[]
                          SetofOptions: {
        from: "*"
        to: "admin_judging_notes"
        isOneToOne: false
        isSetofReturn: true
      } },
"send_test_email":
{ Args: { "address"?: string,"id": string }; Returns: undefined
                           },
"service_begin_batch":
{ Args: { "ids": (string)[],"key": string,"subjects": (string)[] }; Returns: string[]
                           },
"service_claim_document":
{ Args: { "member_id"?: string }; Returns: string
                           },
"service_claim_emails":
{ Args: { "max_count"?: number }; Returns: {
              "batch_id": string,"data": Json,"id": string,"kind": string,"recipient": string
            }[]
                           },
"service_confirm_emails":
{ Args: { "ids": (string)[] }; Returns: undefined
                           },
"service_confirm_file_deletions":
{ Args: { "paths": (string)[] }; Returns: undefined
                           },
"service_fail_emails":
{ Args: { "ids": (string)[],"refused": boolean }; Returns: undefined
                           },
"service_operations_health":
{ Args: Record<PropertyKey, never>; Returns: {
              "email_problem": string,"has_client_address": boolean,"has_schedule": boolean,"is_rehearsal": boolean,"warnings": (string)[]
            }[]
                           },
"service_pending_file_deletions":
{ Args: { "max_count"?: number }; Returns: {
              "bucket_id": string,"path": string
            }[]
                           },
"service_project_picture":
{ Args: { "id": string }; Returns: {
              "file_path": string
            }[]
                           },
"service_record_contact_request":
{ Args: { "client_address": string,"copy_to"?: string,"email": string,"message": string,"name": string,"subject": string }; Returns: string
                           },
"service_record_document_check":
{ Args: { "path": string,"problem"?: string,"retry"?: boolean }; Returns: undefined
                           },
"service_record_outcome":
{ Args: { "addresses": (string)[],"email_id"?: string,"outcome": string }; Returns: undefined
                           },
"set_admin_conflict":
{ Args: { "reason": string,"submission_id": string,"user_id": string }; Returns: {
              "admin_email": string | null,
"admin_id": string | null,
"can_accept": boolean | null,
"can_resolve": boolean | null,
"created_at": string,
"id": string,
"idea_name": string,
"is_assigned": boolean | null,
"judge_id": string | null,
"judge_name": string | null,
"origin": string,
"reason": string,
"receipt_number": string | null,
"resolved_at": string | null,
"resolved_reason": string | null,
"state": string,
"submission_id": string
            }
                          SetofOptions: {
        from: "*"
        to: "admin_judging_conflicts"
        isOneToOne: true
        isSetofReturn: false
      } },
"set_calibration":
{ Args: { "id": string,"is_on": boolean }; Returns: {
              "assigned_count": number | null,
"code": string,
"covered_areas": number,
"description": string,
"document": Json | null,
"file_path": string | null,
"findings": NonNullable<Json>,
"former_round_name": string | null,
"id": string,
"idea_name": string,
"is_calibration": boolean,
"is_excluded": boolean | null,
"is_outdated": boolean | null,
"is_seen": boolean | null,
"needs_document": boolean,
"original_description": string,
"original_idea_name": string,
"original_pages": number | null,
"original_words": number | null,
"pages": number | null,
"ready_at": string | null,
"receipt_number": string | null,
"recused_count": number | null,
"removed_description": unknown,
"removed_idea_name": unknown,
"revision": number,
"round_id": string,
"search": string | null,
"submission_id": string,
"submitted_count": number | null,
"words": number | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_round_entries"
        isOneToOne: true
        isSetofReturn: false
      } },
"set_contact_request_status":
{ Args: { "id": string,"revision": number,"status": string }; Returns: {
              "account_id": string | null,
"assignee": string | null,
"assignee_email": string | null,
"created_at": string,
"email": string,
"id": string,
"message": string,
"name": string,
"replied_at": string | null,
"revision": number,
"search": string,
"status": string,
"subject": string,
"updated_at": string
            }
                          SetofOptions: {
        from: "*"
        to: "admin_contact_requests"
        isOneToOne: true
        isSetofReturn: false
      } },
"set_discussion":
{ Args: { "id": string,"is_open": boolean }; Returns: {
              "assignments_count": number | null,
"blocking_round": Json | null,
"closes_at": string,
"criteria": NonNullable<Json>,
"discussion_open": boolean,
"events": Json | null,
"gives_feedback": boolean,
"has_open_release": boolean | null,
"id": string,
"is_anonymized": boolean,
"kind": string,
"name": string,
"only_eligible": boolean,
"opens_at": string,
"places": number,
"publication_done": number | null,
"publication_problem": string | null,
"publication_total": number | null,
"ready_count": number | null,
"reviews_required": number,
"revision": number,
"round_entries_count": number | null,
"scale": number,
"seed": number,
"short_count": number | null,
"stage": string | null,
"submitted_count": number | null,
"unconnected_reason": string | null,
"undecided_count": number | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_judging_rounds"
        isOneToOne: true
        isSetofReturn: false
      } },
"set_eligibility_state":
{ Args: { "former_state": string,"id": string,"items": (string)[],"state": string }; Returns: {
              "answer": string | null,
"answered_at": string | null,
"asked_at": string | null,
"asked_by": string | null,
"asked_items": (string)[] | null,
"changed_at": string | null,
"checks": Json | null,
"disqualified_at": string | null,
"due_at": string | null,
"eligibility": string,
"facets": (string)[],
"file_name": string | null,
"file_path": string | null,
"file_size": number | null,
"id": string,
"idea_name": string,
"lacks_confirmation": boolean | null,
"message": string | null,
"receipt_number": string | null,
"released_reason": string | null,
"request_revision": number | null,
"revision": number,
"search": string | null,
"status": string,
"submitted_at": string | null,
"submitter_name": string | null,
"updated_at": string
            }
                          SetofOptions: {
        from: "*"
        to: "admin_eligibility"
        isOneToOne: true
        isSetofReturn: false
      } },
"set_eligibility_states":
{ Args: { "former_state"?: string,"ids": (string)[],"items": (string)[],"state": string }; Returns: {
              "outcome": string,"submissions": (string)[],"undo": Json
            }[]
                           },
"set_judge_cap":
{ Args: { "id": string,"reviews_cap": number,"revision": number }; Returns: {
              "accepted_at": string | null,
"assigned_count": number | null,
"close_people": (string)[],
"created_at": string,
"decline_reason": string | null,
"declined_at": string | null,
"email": string | null,
"email_problem": string | null,
"expertise": (string)[],
"id": string,
"last_sent_at": string | null,
"max_reviews": number | null,
"name": string,
"organizations": (string)[],
"reviews_cap": number | null,
"revision": number,
"search": string | null,
"state": string,
"submitted_count": number | null,
"updated_at": string,
"withdrawn_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_judges"
        isOneToOne: true
        isSetofReturn: false
      } },
"set_judging_conflict":
{ Args: { "judge_id": string,"reason": string,"submission_id": string }; Returns: {
              "admin_email": string | null,
"admin_id": string | null,
"can_accept": boolean | null,
"can_resolve": boolean | null,
"created_at": string,
"id": string,
"idea_name": string,
"is_assigned": boolean | null,
"judge_id": string | null,
"judge_name": string | null,
"origin": string,
"reason": string,
"receipt_number": string | null,
"resolved_at": string | null,
"resolved_reason": string | null,
"state": string,
"submission_id": string
            }
                          SetofOptions: {
        from: "*"
        to: "admin_judging_conflicts"
        isOneToOne: true
        isSetofReturn: false
      } },
"set_judging_digest":
{ Args: { "is_wanted": boolean,"user_id": string }; Returns: boolean
                           },
"set_jury_sentence":
{ Args: { "seen_sentence": string,"sentence": string,"submission_id": string }; Returns: {
              "hides_next": boolean | null,
"id": string | null,
"idea_name": string | null,
"jury_sentence": string | null,
"mentors": Json | null,
"outcome": string | null,
"page_summary": string | null,
"page_title": string | null,
"payment_checks": Json | null,
"pictures": Json | null,
"receipt_number": string | null,
"stages": Json | null,
"visibility": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_finalists"
        isOneToOne: true
        isSetofReturn: false
      } },
"set_mentor":
{ Args: { "contact": string,"name": string,"revision": number,"submission_id": string,"user_id": string }; Returns: {
              "hides_next": boolean | null,
"id": string | null,
"idea_name": string | null,
"jury_sentence": string | null,
"mentors": Json | null,
"outcome": string | null,
"page_summary": string | null,
"page_title": string | null,
"payment_checks": Json | null,
"pictures": Json | null,
"receipt_number": string | null,
"stages": Json | null,
"visibility": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_finalists"
        isOneToOne: true
        isSetofReturn: false
      } },
"set_name_shown":
{ Args: { "is_shown": boolean,"submission_id": string }; Returns: {
              "diameter_mm": number | null,
"height_mm": number | null,
"id": string | null,
"is_public": boolean | null,
"pictures": Json | null,
"pictures_revision": number | null,
"revision": number | null,
"shows_me": boolean | null,
"submission_id": string | null,
"summary": string | null,
"title": string | null,
"updated_at": string | null,
"visibility": string | null,
"volume_ml": number | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_finalist_page"
        isOneToOne: true
        isSetofReturn: false
      } },
"set_released_reason":
{ Args: { "id": string,"released_reason": string,"revision": number }; Returns: {
              "answer": string | null,
"answered_at": string | null,
"asked_at": string | null,
"asked_by": string | null,
"asked_items": (string)[] | null,
"changed_at": string | null,
"checks": Json | null,
"disqualified_at": string | null,
"due_at": string | null,
"eligibility": string,
"facets": (string)[],
"file_name": string | null,
"file_path": string | null,
"file_size": number | null,
"id": string,
"idea_name": string,
"lacks_confirmation": boolean | null,
"message": string | null,
"receipt_number": string | null,
"released_reason": string | null,
"request_revision": number | null,
"revision": number,
"search": string | null,
"status": string,
"submitted_at": string | null,
"submitter_name": string | null,
"updated_at": string
            }
                          SetofOptions: {
        from: "*"
        to: "admin_eligibility"
        isOneToOne: true
        isSetofReturn: false
      } },
"set_role":
{ Args: { "id": string,"is_team_confirmed"?: boolean,"revision": number,"role"?: string }; Returns: {
              "country": string,
"created_at": string,
"email": string | null,
"first_name": string,
"has_authenticator_app": boolean | null,
"id": string,
"join_mailing_list": boolean,
"last_name": string,
"level_of_study": string,
"profile_completed": boolean,
"role": string,
"role_revision": number,
"search": string,
"submission_extended_to": string | null,
"university": string,
"updated_at": string
            }
                          SetofOptions: {
        from: "*"
        to: "admin_users"
        isOneToOne: true
        isSetofReturn: false
      } },
"set_submission_status":
{ Args: { "id": string,"reason"?: string,"revision": number,"status": string }; Returns: {
              "attestations": Json | null,
"created_at": string,
"created_by": string | null,
"deadline_extended_to": string | null,
"description": string,
"disqualification_reason": string | null,
"disqualified_at": string | null,
"document_problem": string | null,
"eligibility": string,
"facets": (string)[],
"file_name": string | null,
"file_path": string | null,
"file_size": number | null,
"id": string,
"idea_name": string,
"lacks_confirmation": boolean | null,
"notes_count": number | null,
"receipt_number": string | null,
"revision": number,
"search": string | null,
"status": string,
"submitted_at": string | null,
"submitter_email": string | null,
"submitter_name": string | null,
"tags": (string)[],
"team_members": Json | null,
"updated_at": string,
"withdrawal_planned_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_submissions"
        isOneToOne: true
        isSetofReturn: false
      } },
"set_submission_statuses":
{ Args: { "ids": (string)[],"reason"?: string,"revisions": (number)[],"status": string }; Returns: {
              "outcome": string,"submissions": (string)[],"undo": Json
            }[]
                           },
"show_finalist_page":
{ Args: { "reason"?: string,"submission_id": string }; Returns: {
              "hides_next": boolean | null,
"id": string | null,
"idea_name": string | null,
"jury_sentence": string | null,
"mentors": Json | null,
"outcome": string | null,
"page_summary": string | null,
"page_title": string | null,
"payment_checks": Json | null,
"pictures": Json | null,
"receipt_number": string | null,
"stages": Json | null,
"visibility": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_finalists"
        isOneToOne: true
        isSetofReturn: false
      } },
"sign_in_emails":
{ Args: { "user_id": string }; Returns: {
              "happened_at": string,"kind": string
            }[]
                           },
"stop_release":
{ Args: { "id": string }; Returns: {
              "confirmed_at": string | null,
"confirmed_by_email": string | null,
"due_at": string | null,
"id": string | null,
"is_own": boolean | null,
"is_self_confirmed": boolean | null,
"may_confirm": boolean | null,
"released_at": string | null,
"requested_at": string | null,
"requested_by_email": string | null,
"round_id": string | null,
"round_kind": string | null,
"round_name": string | null,
"state": string | null,
"stop_reason": string | null,
"stopped_at": string | null,
"stopped_by_email": string | null,
"wanted_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_releases"
        isOneToOne: true
        isSetofReturn: false
      } },
"stop_reminders":
{ Args: { "round_id": string }; Returns: number
                           },
"submissions_to_add":
{ Args: { "round_id": string }; Returns: Json
                           },
"submit_review":
{ Args: { "id": string,"is_signature_confirmed"?: boolean,"revision": number }; Returns: {
              "bucket": string | null,
"code": string | null,
"comment_for_panel": string | null,
"comment_for_team": string | null,
"description": string | null,
"file_name": string | null,
"file_path": string | null,
"id": string | null,
"idea_name": string | null,
"revision": number | null,
"round_entry_id": string | null,
"round_id": string | null,
"scores": (number)[] | null,
"state": string | null,
"submitted_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_reviews"
        isOneToOne: true
        isSetofReturn: false
      } },
"submit_stage_document":
{ Args: { "file_name"?: string,"file_path": string,"stage_id": string,"submission_id": string }; Returns: {
              "due_at": string | null,
"instructions": string | null,
"is_open": boolean | null,
"name": string | null,
"stage_id": string | null,
"submission_id": string | null,
"versions": Json | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_finalist_stages"
        isOneToOne: true
        isSetofReturn: false
      } },
"submit_submission":
{ Args: { "attestations": (string)[],"id": string,"revision": number,"rules_version": string }; Returns: {
              "can_change_team": boolean | null,
"can_discard": boolean | null,
"can_edit": boolean | null,
"can_submit": boolean | null,
"can_withdraw": boolean | null,
"closes_at": string | null,
"created_at": string | null,
"description": string | null,
"document_problem": string | null,
"edited_at": string | null,
"editor_name": string | null,
"editor_tab": string | null,
"edits": Json | null,
"file_name": string | null,
"file_path": string | null,
"file_size": number | null,
"id": string | null,
"idea_name": string | null,
"is_owner": boolean | null,
"outcome": string | null,
"owner_id": string | null,
"receipt_number": string | null,
"released_reason": string | null,
"revision": number | null,
"state": string | null,
"status": string | null,
"submitted_at": string | null,
"withdrawn_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_submission"
        isOneToOne: true
        isSetofReturn: false
      } },
"subscribe_account":
{ Args: { "user_id": string }; Returns: {
              "country": string,
"created_at": string,
"email": string | null,
"first_name": string,
"id": string,
"join_mailing_list": boolean,
"last_name": string,
"level_of_study": string,
"profile_completed": boolean,
"revision": number,
"role": string,
"role_revision": number,
"search": string,
"submission_extended_to": string | null,
"university": string,
"updated_at": string
            }
                          SetofOptions: {
        from: "*"
        to: "profiles"
        isOneToOne: true
        isSetofReturn: false
      } },
"tag_submission":
{ Args: { "id": string,"tag": string }; Returns: {
              "attestations": Json | null,
"created_at": string,
"created_by": string | null,
"deadline_extended_to": string | null,
"description": string,
"disqualification_reason": string | null,
"disqualified_at": string | null,
"document_problem": string | null,
"eligibility": string,
"facets": (string)[],
"file_name": string | null,
"file_path": string | null,
"file_size": number | null,
"id": string,
"idea_name": string,
"lacks_confirmation": boolean | null,
"notes_count": number | null,
"receipt_number": string | null,
"revision": number,
"search": string | null,
"status": string,
"submitted_at": string | null,
"submitter_email": string | null,
"submitter_name": string | null,
"tags": (string)[],
"team_members": Json | null,
"updated_at": string,
"withdrawal_planned_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_submissions"
        isOneToOne: true
        isSetofReturn: false
      } },
"tag_submissions":
{ Args: { "ids": (string)[],"tag": string }; Returns: {
              "outcome": string,"submissions": (string)[],"undo": Json
            }[]
                           },
"uncheck_payment_item":
{ Args: { "checked_at": string,"item": string,"reason": string,"submission_id": string }; Returns: {
              "hides_next": boolean | null,
"id": string | null,
"idea_name": string | null,
"jury_sentence": string | null,
"mentors": Json | null,
"outcome": string | null,
"page_summary": string | null,
"page_title": string | null,
"payment_checks": Json | null,
"pictures": Json | null,
"receipt_number": string | null,
"stages": Json | null,
"visibility": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_finalists"
        isOneToOne: true
        isSetofReturn: false
      } },
"untag_submission":
{ Args: { "id": string,"tag": string }; Returns: {
              "attestations": Json | null,
"created_at": string,
"created_by": string | null,
"deadline_extended_to": string | null,
"description": string,
"disqualification_reason": string | null,
"disqualified_at": string | null,
"document_problem": string | null,
"eligibility": string,
"facets": (string)[],
"file_name": string | null,
"file_path": string | null,
"file_size": number | null,
"id": string,
"idea_name": string,
"lacks_confirmation": boolean | null,
"notes_count": number | null,
"receipt_number": string | null,
"revision": number,
"search": string | null,
"status": string,
"submitted_at": string | null,
"submitter_email": string | null,
"submitter_name": string | null,
"tags": (string)[],
"team_members": Json | null,
"updated_at": string,
"withdrawal_planned_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_submissions"
        isOneToOne: true
        isSetofReturn: false
      } },
"untag_submissions":
{ Args: { "ids": (string)[],"tag": string }; Returns: {
              "outcome": string,"submissions": (string)[],"undo": Json
            }[]
                           },
"wants_judging_digest":
{ Args: Record<PropertyKey, never>; Returns: boolean
                           },
"withdraw_as_judge":
{ Args: { "id": string }; Returns: undefined
                           },
"withdraw_judge":
{ Args: { "id": string }; Returns: {
              "accepted_at": string | null,
"assigned_count": number | null,
"close_people": (string)[],
"created_at": string,
"decline_reason": string | null,
"declined_at": string | null,
"email": string | null,
"email_problem": string | null,
"expertise": (string)[],
"id": string,
"last_sent_at": string | null,
"max_reviews": number | null,
"name": string,
"organizations": (string)[],
"reviews_cap": number | null,
"revision": number,
"search": string | null,
"state": string,
"submitted_count": number | null,
"updated_at": string,
"withdrawn_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_judges"
        isOneToOne: true
        isSetofReturn: false
      } },
"withdraw_submission":
{ Args: { "id": string,"revision": number }; Returns: {
              "can_change_team": boolean | null,
"can_discard": boolean | null,
"can_edit": boolean | null,
"can_submit": boolean | null,
"can_withdraw": boolean | null,
"closes_at": string | null,
"created_at": string | null,
"description": string | null,
"document_problem": string | null,
"edited_at": string | null,
"editor_name": string | null,
"editor_tab": string | null,
"edits": Json | null,
"file_name": string | null,
"file_path": string | null,
"file_size": number | null,
"id": string | null,
"idea_name": string | null,
"is_owner": boolean | null,
"outcome": string | null,
"owner_id": string | null,
"receipt_number": string | null,
"released_reason": string | null,
"revision": number | null,
"state": string | null,
"status": string | null,
"submitted_at": string | null,
"withdrawn_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "my_submission"
        isOneToOne: true
        isSetofReturn: false
      } },
"withdraw_submission_for_team":
{ Args: { "id": string,"reason": string,"revision": number }; Returns: {
              "created_by": string | null,
"id": string,
"receipt_number": string | null,
"submitted_at": string | null,
"submitter_email": string | null,
"submitter_name": string | null,
"tags": (string)[],
"withdrawn_at": string | null
            }
                          SetofOptions: {
        from: "*"
        to: "admin_withdrawn_submissions"
        isOneToOne: true
        isSetofReturn: false
      } }
          }
          Enums: {
            [_ in never]: never
          }
          CompositeTypes: {
            [_ in never]: never
          }
        }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
  ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    }
    ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    }
    ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    }
    ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
  ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
  ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  "public": {
          Enums: {
            
          }
        }
} as const
