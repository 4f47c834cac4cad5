CREATE TABLE "recovery_code" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_setting" (
	"version" integer PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"values" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "store_setting_section" CHECK ("store_setting"."section" in ('shop', 'delivery', 'hours', 'payment', 'mail', 'legal'))
);
--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "configured_hash" text;--> statement-breakpoint
CREATE INDEX "store_setting_newest" ON "store_setting" USING btree ("section","version" DESC NULLS LAST);