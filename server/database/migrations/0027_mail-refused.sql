ALTER TABLE "complaint" ADD COLUMN "mail_refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "mail_refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inbox_answer" ADD COLUMN "mail_refused_at" timestamp with time zone;