ALTER TABLE "order" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_language" CHECK ("order"."language" in ('en', 'hi'));