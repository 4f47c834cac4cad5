ALTER TABLE "order" ADD COLUMN "credit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "fee_credit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "packed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "if_gone" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "refuse_reason" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "refuse_text" text;--> statement-breakpoint
ALTER TABLE "order_item" ADD COLUMN "packed" integer;--> statement-breakpoint
ALTER TABLE "order_item" ADD COLUMN "credit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_item" ADD COLUMN "replacement" jsonb;--> statement-breakpoint
ALTER TABLE "order_item" ADD COLUMN "if_gone" text;--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "lines" jsonb;--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "photo" text;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_credit" CHECK ("order"."fee_credit" >= 0 and "order"."credit" >= "order"."fee_credit");--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_if_gone" CHECK ("order"."if_gone" in ('leave', 'replace', 'call'));--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_refused" CHECK ("order"."refuse_reason" in ('gone', 'asked', 'unreachable', 'too-far', 'closed'));--> statement-breakpoint
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_packed" CHECK ("order_item"."packed" >= 0 and ("order_item"."replacement" is null or "order_item"."packed" = 0));--> statement-breakpoint
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_credit" CHECK ("order_item"."credit" between 0 and "order_item"."unit_price" * "order_item"."quantity");--> statement-breakpoint
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_if_gone" CHECK ("order_item"."if_gone" in ('leave', 'replace', 'call'));