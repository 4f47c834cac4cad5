ALTER TABLE "bill" ADD COLUMN "hsn" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "hsn" text DEFAULT '' NOT NULL;