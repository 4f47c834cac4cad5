ALTER TABLE "receipt" ADD COLUMN "step_back" integer;--> statement-breakpoint
-- Earlier versions found what a step back took back by its time.
UPDATE "receipt" SET "step_back" = (
  SELECT max(c."position") FROM "order_status_change" c
  JOIN "order_status_change" d ON d."order_id" = c."order_id" AND d."position" = c."position" - 1 AND d."status" = 'Delivered'
  WHERE c."order_id" = "receipt"."order_id" AND c."at" = "receipt"."at" AND c."status" <> 'Returned')
WHERE "amount" < 0;
