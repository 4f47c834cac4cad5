-- Messages from before the inbox were answered by mail: those that were mailed to the store a week ago or earlier are done.
UPDATE "contact_message" SET "done_at" = "mailed_at"
WHERE "done_at" IS NULL AND "taken_by" IS NULL AND "mailed_at" < now() - interval '7 days'
  AND NOT EXISTS (SELECT FROM "inbox_answer" a WHERE a."message_id" = "contact_message"."id");
