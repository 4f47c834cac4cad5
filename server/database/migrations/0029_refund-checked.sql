DROP INDEX "order_ended_online";--> statement-breakpoint
DROP INDEX "order_credited_online";--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "refund_checked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "order_refund_unchecked" ON "order" USING btree ("updated_at" DESC NULLS FIRST) WHERE "order"."payment_type" = 'Online' and ("order"."status" in ('Cancelled', 'Returned') or "order"."credit" > 0)
          and "order"."refund_checked_at" is distinct from "order"."updated_at";