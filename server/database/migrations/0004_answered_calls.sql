CREATE TABLE "answered_call" (
	"person" text NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	"answer" jsonb,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "answered_call_person_key_pk" PRIMARY KEY("person","key")
);
--> statement-breakpoint
CREATE INDEX "answered_call_started" ON "answered_call" USING btree ("started_at");