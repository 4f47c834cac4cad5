CREATE TABLE "order_return" (
	"order_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"refusal" text,
	"accepted" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"amount" bigint,
	"cash_given_back_at" timestamp with time zone,
	CONSTRAINT "order_return_state" CHECK ("order_return"."state" in ('requested', 'accepted', 'refused')),
	CONSTRAINT "order_return_settled" CHECK (("order_return"."state" = 'requested') = ("order_return"."settled_at" is null)),
	CONSTRAINT "order_return_refusal" CHECK (("order_return"."state" = 'refused') = ("order_return"."refusal" is not null)),
	CONSTRAINT "order_return_amount" CHECK (("order_return"."state" = 'accepted') = ("order_return"."amount" is not null))
);
--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_return_open" ON "order_return" USING btree ("requested_at") WHERE "order_return"."state" = 'requested';--> statement-breakpoint
-- Orders returned before requests were settled by the seller count as accepted in whole.
INSERT INTO "order_return" ("order_id", "state", "reason", "requested_at", "settled_at", "accepted", "amount")
SELECT o."id", 'accepted', coalesce(o."return_reason", '-'), o."updated_at", o."updated_at",
  coalesce((SELECT jsonb_agg(i."position" ORDER BY i."position") FROM "order_item" i WHERE i."order_id" = o."id"), '[]'), o."amount"
FROM "order" o WHERE o."status" = 'Returned';--> statement-breakpoint
ALTER TABLE "order" DROP COLUMN "return_reason";