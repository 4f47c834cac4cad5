CREATE TABLE "complaint" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"shopper_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"photo" text,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"taken_by" text,
	"done_at" timestamp with time zone,
	CONSTRAINT "complaint_kind" CHECK ("complaint"."kind" in ('missing', 'quality', 'late', 'money', 'other')),
	CONSTRAINT "complaint_done" CHECK ("complaint"."done_at" is null or "complaint"."acknowledged_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "inbox_answer" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text,
	"complaint_id" text,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "inbox_answer_about" CHECK (num_nonnulls("inbox_answer"."message_id", "inbox_answer"."complaint_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "taken_by" text;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "complaint" ADD CONSTRAINT "complaint_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint" ADD CONSTRAINT "complaint_shopper_id_shopper_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shopper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_answer" ADD CONSTRAINT "inbox_answer_message_id_contact_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_answer" ADD CONSTRAINT "inbox_answer_complaint_id_complaint_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaint"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaint_newest" ON "complaint" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "complaint_open" ON "complaint" USING btree ("created_at","id") WHERE "complaint"."done_at" is null;--> statement-breakpoint
CREATE INDEX "complaint_shopper" ON "complaint" USING btree ("shopper_id","created_at");--> statement-breakpoint
CREATE INDEX "complaint_order" ON "complaint" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "inbox_answer_message" ON "inbox_answer" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "inbox_answer_complaint" ON "inbox_answer" USING btree ("complaint_id");--> statement-breakpoint
CREATE INDEX "inbox_answer_unmailed" ON "inbox_answer" USING btree ("at") WHERE "inbox_answer"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "contact_message_newest" ON "contact_message" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_message_open" ON "contact_message" USING btree ("created_at","id") WHERE "contact_message"."done_at" is null;