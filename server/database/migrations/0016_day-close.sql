CREATE TABLE "day_close" (
	"day" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"role" text NOT NULL,
	"person_id" text,
	"counted_cash" bigint NOT NULL,
	"opening_float" bigint NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "day_close_day" CHECK ("day_close"."day" ~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$'),
	CONSTRAINT "day_close_cash" CHECK (least("day_close"."counted_cash", "day_close"."opening_float") >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "closed_day" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "closed_day" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "closed_day" text;--> statement-breakpoint
ALTER TABLE "receipt" ADD COLUMN "closed_day" text;--> statement-breakpoint
CREATE INDEX "order_return_cash" ON "order_return" USING btree ("cash_given_back_at") WHERE "order_return"."cash_given_back_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_created" ON "payment" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "refund_created" ON "refund" USING btree ("created_at");