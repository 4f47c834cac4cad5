-- Brings a database made before release 0.1.0, by any earlier 0000_first.sql, to the tables of today's.
-- It may run over any of those shapes, and again over its own result; every row stays. It never changes any more.

CREATE TABLE IF NOT EXISTS "contact_message" (
  "id" text PRIMARY KEY NOT NULL,
  "shopper_id" text,
  "name" text NOT NULL,
  "email" text NOT NULL,
  "phone" text,
  "message" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "mailed_at" timestamp with time zone,
  CONSTRAINT "contact_message_shopper_id_shopper_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "shopper"("id") ON DELETE cascade
);
CREATE TABLE IF NOT EXISTS "known_browser" (
  "token_hash" "bytea" NOT NULL,
  "kind" text NOT NULL,
  "person_id" text NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  CONSTRAINT "known_browser_token_hash_kind_person_id_pk" PRIMARY KEY("token_hash","kind","person_id"),
  CONSTRAINT "known_browser_kind" CHECK ("known_browser"."kind" in ('shopper', 'seller'))
);
CREATE TABLE IF NOT EXISTS "missed_search" (
  "term" text PRIMARY KEY NOT NULL,
  "count" integer NOT NULL,
  "last_at" timestamp with time zone NOT NULL,
  CONSTRAINT "missed_search_term" CHECK (char_length("missed_search"."term") between 1 and 60)
);
CREATE TABLE IF NOT EXISTS "newsletter_subscriber" (
  "email" text PRIMARY KEY NOT NULL,
  "created_at" timestamp with time zone NOT NULL
);
CREATE TABLE IF NOT EXISTS "order_payment" (
  "order_id" text PRIMARY KEY NOT NULL,
  "gateway_order_id" text,
  "amount" bigint NOT NULL,
  "state" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "ask_at" timestamp with time zone,
  CONSTRAINT "order_payment_gateway_order_id_unique" UNIQUE("gateway_order_id"),
  CONSTRAINT "order_payment_state" CHECK ("order_payment"."state" in ('open', 'paid', 'closed')),
  CONSTRAINT "order_payment_amount" CHECK ("order_payment"."amount" >= 100),
  CONSTRAINT "order_payment_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE cascade
);
CREATE TABLE IF NOT EXISTS "odd_payment" (
  "id" text PRIMARY KEY NOT NULL,
  "order_id" text NOT NULL,
  "misfit" text NOT NULL,
  "amount" bigint NOT NULL,
  "currency" text NOT NULL,
  "status" text NOT NULL,
  "seen_at" timestamp with time zone NOT NULL,
  CONSTRAINT "odd_payment_misfit" CHECK ("odd_payment"."misfit" in ('order', 'currency', 'sum')),
  CONSTRAINT "odd_payment_order_id_order_payment_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "order_payment"("order_id")
);
CREATE TABLE IF NOT EXISTS "password_reset" (
  "token_hash" "bytea" PRIMARY KEY NOT NULL,
  "shopper_id" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "expires_at" timestamp with time zone NOT NULL,
  CONSTRAINT "password_reset_shopper_id_shopper_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "shopper"("id") ON DELETE cascade
);
CREATE TABLE IF NOT EXISTS "payment" (
  "id" text PRIMARY KEY NOT NULL,
  "order_id" text NOT NULL,
  "amount" bigint NOT NULL,
  "refunded" bigint NOT NULL,
  "pays" boolean NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  CONSTRAINT "payment_refunded" CHECK ("payment"."amount" > 0 and "payment"."refunded" between 0 and "payment"."amount"),
  CONSTRAINT "payment_order_id_order_payment_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "order_payment"("order_id")
);
CREATE TABLE IF NOT EXISTS "payment_event" (
  "id" text PRIMARY KEY NOT NULL,
  "event" text NOT NULL,
  "gateway_order_id" text,
  "gateway_refund_id" text,
  "received_at" timestamp with time zone NOT NULL,
  "handled_at" timestamp with time zone
);
CREATE TABLE IF NOT EXISTS "push_key" (
  "id" integer PRIMARY KEY NOT NULL,
  "public_key" text NOT NULL,
  "private_key" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  CONSTRAINT "push_key_one" CHECK ("push_key"."id" = 1)
);
CREATE TABLE IF NOT EXISTS "push_subscription" (
  "id" text PRIMARY KEY NOT NULL,
  "endpoint" text NOT NULL,
  "p256dh" text NOT NULL,
  "auth" text NOT NULL,
  "kind" text NOT NULL,
  "person_id" text NOT NULL,
  "session_hash" "bytea",
  "language" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  CONSTRAINT "push_subscription_kind" CHECK ("push_subscription"."kind" in ('shopper', 'seller', 'visitor')),
  CONSTRAINT "push_subscription_whose" CHECK (("push_subscription"."kind" = 'visitor') = ("push_subscription"."session_hash" is null)),
  CONSTRAINT "push_subscription_session_hash_session_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "session"("token_hash") ON DELETE cascade
);
CREATE TABLE IF NOT EXISTS "refund" (
  "id" text PRIMARY KEY NOT NULL,
  "payment_id" text NOT NULL,
  "amount" bigint NOT NULL,
  "reason" text NOT NULL,
  "gateway_refund_id" text,
  "instead_of" text,
  "state" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "ask_at" timestamp with time zone,
  CONSTRAINT "refund_gateway_refund_id_unique" UNIQUE("gateway_refund_id"),
  CONSTRAINT "refund_instead_of_unique" UNIQUE("instead_of"),
  CONSTRAINT "refund_amount" CHECK ("refund"."amount" > 0),
  CONSTRAINT "refund_state" CHECK ("refund"."state" in ('asked', 'pending', 'processed', 'failed')),
  CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "payment"("id")
);
CREATE TABLE IF NOT EXISTS "sandbox_order" (
  "id" text PRIMARY KEY NOT NULL,
  "amount" bigint NOT NULL,
  "receipt" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  CONSTRAINT "sandbox_order_receipt_unique" UNIQUE("receipt")
);
CREATE TABLE IF NOT EXISTS "sandbox_payment" (
  "id" text PRIMARY KEY NOT NULL,
  "order_id" text NOT NULL,
  "amount" bigint NOT NULL,
  "status" text NOT NULL,
  "late_at" timestamp with time zone,
  "failing_refunds" integer DEFAULT 0 NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  CONSTRAINT "sandbox_payment_order_id_sandbox_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "sandbox_order"("id") ON DELETE cascade
);
CREATE TABLE IF NOT EXISTS "sandbox_refund" (
  "id" text PRIMARY KEY NOT NULL,
  "payment_id" text NOT NULL,
  "amount" bigint NOT NULL,
  "key" text,
  "status" text DEFAULT 'processed' NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  CONSTRAINT "sandbox_refund_key_unique" UNIQUE("key"),
  CONSTRAINT "sandbox_refund_payment_id_sandbox_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "sandbox_payment"("id") ON DELETE cascade
);
CREATE TABLE IF NOT EXISTS "second_factor" (
  "one" boolean PRIMARY KEY DEFAULT true NOT NULL,
  "secret" "bytea" NOT NULL,
  "used_step" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "second_factor_one" CHECK ("second_factor"."one")
);
CREATE TABLE IF NOT EXISTS "store_pause" (
  "is_it" boolean PRIMARY KEY DEFAULT true NOT NULL,
  "until" timestamp with time zone,
  "reason" text,
  "since" timestamp with time zone NOT NULL,
  CONSTRAINT "store_pause_one" CHECK ("store_pause"."is_it"),
  CONSTRAINT "store_pause_end" CHECK ("store_pause"."until" > "store_pause"."since"),
  CONSTRAINT "store_pause_reason" CHECK (char_length("store_pause"."reason") between 1 and 120)
);

ALTER TABLE "contact_message" ADD COLUMN IF NOT EXISTS "shopper_id" text
  CONSTRAINT "contact_message_shopper_id_shopper_id_fk" REFERENCES "shopper"("id") ON DELETE cascade;
ALTER TABLE "order" ADD COLUMN IF NOT EXISTS "return_reason" text;
ALTER TABLE "order_item" ADD COLUMN IF NOT EXISTS "name_hi" text DEFAULT '' NOT NULL;
ALTER TABLE "product" ADD COLUMN IF NOT EXISTS "description_hi" jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE "product" ADD COLUMN IF NOT EXISTS "version" integer DEFAULT 1 NOT NULL;
ALTER TABLE "product" ADD COLUMN IF NOT EXISTS "changed_at" timestamp with time zone;
ALTER TABLE "product" ADD COLUMN IF NOT EXISTS "removed_at" timestamp with time zone;
ALTER TABLE "refund" ADD COLUMN IF NOT EXISTS "instead_of" text CONSTRAINT "refund_instead_of_unique" UNIQUE;
ALTER TABLE "sandbox_payment" ADD COLUMN IF NOT EXISTS "failing_refunds" integer DEFAULT 0 NOT NULL;
ALTER TABLE "sandbox_refund" ADD COLUMN IF NOT EXISTS "status" text DEFAULT 'processed' NOT NULL;

-- A restored backup has its rows in today's tables already, with nothing in the columns that it did not know.
ALTER TABLE "session" ADD COLUMN IF NOT EXISTS "device" text;
UPDATE "session" SET "device" = 'other' WHERE "device" IS NULL;
ALTER TABLE "session" ALTER COLUMN "device" SET NOT NULL;
ALTER TABLE "push_subscription" ADD COLUMN IF NOT EXISTS "language" text;
UPDATE "push_subscription" SET "language" = 'en' WHERE "language" IS NULL;
ALTER TABLE "push_subscription" ALTER COLUMN "language" SET NOT NULL;
ALTER TABLE "picture" ADD COLUMN IF NOT EXISTS "product_id" text;
UPDATE "picture" SET "product_id" = coalesce(
  (SELECT "id" FROM "product" WHERE "image" ? ('/images/' || "picture"."id") LIMIT 1),
  (SELECT "product_id" FROM "order_item" WHERE "image" = '/images/' || "picture"."id" LIMIT 1),
  (SELECT "product_id" FROM "cart_line" WHERE "last_seen" ->> 'image' = '/images/' || "picture"."id" LIMIT 1),
  '') WHERE "product_id" IS NULL;
ALTER TABLE "picture" ALTER COLUMN "product_id" SET NOT NULL;

-- Orders did not keep their place on the map at first; the shopper's address still knows it.
UPDATE "order" SET "address" = "order"."address" ||
    jsonb_build_object('latitude', "address"."latitude", 'longitude', "address"."longitude")
  FROM "address" WHERE "address"."id" = "order"."address" ->> 'id' AND NOT "order"."address" ? 'latitude';

-- Demo products shared a few drawings, which are gone; each has its own now, named for its id.
UPDATE "product" SET "image" = jsonb_build_array('/pictures/products/' || "id" || '.svg')
  WHERE "image" ->> 0 LIKE '/pictures/archetypes/%';
UPDATE "order_item" SET "image" = '/pictures/products/' || "product_id" || '.svg'
  WHERE "image" LIKE '/pictures/archetypes/%';
UPDATE "cart_line" SET "last_seen" = "last_seen" ||
    jsonb_build_object('image', '/pictures/products/' || "product_id" || '.svg')
  WHERE "last_seen" ->> 'image' LIKE '/pictures/archetypes/%';

-- Indexes: these three were other ones at first.
DROP INDEX IF EXISTS "order_ended_paid";
DROP INDEX IF EXISTS "order_shopper";
DROP INDEX IF EXISTS "order_newest";
CREATE INDEX IF NOT EXISTS "contact_message_unmailed" ON "contact_message" ("created_at") WHERE "contact_message"."mailed_at" is null;
CREATE INDEX IF NOT EXISTS "contact_message_shopper" ON "contact_message" ("shopper_id");
CREATE INDEX IF NOT EXISTS "known_browser_person" ON "known_browser" ("kind","person_id");
CREATE INDEX IF NOT EXISTS "known_browser_expiry" ON "known_browser" ("expires_at");
CREATE INDEX IF NOT EXISTS "missed_search_last" ON "missed_search" ("last_at");
CREATE INDEX IF NOT EXISTS "odd_payment_order" ON "odd_payment" ("order_id");
CREATE INDEX IF NOT EXISTS "order_shopper" ON "order" ("shopper_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX IF NOT EXISTS "order_newest" ON "order" ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);
CREATE INDEX IF NOT EXISTS "order_open_cash" ON "order" ("shopper_id") WHERE "order"."payment_type" = 'COD' and "order"."status" = 'Ordered';
CREATE INDEX IF NOT EXISTS "order_ended_online" ON "order" ("id") WHERE "order"."payment_type" = 'Online' and "order"."status" in ('Cancelled', 'Returned');
CREATE INDEX IF NOT EXISTS "order_payment_ask" ON "order_payment" ("ask_at");
CREATE INDEX IF NOT EXISTS "password_reset_shopper" ON "password_reset" ("shopper_id");
CREATE INDEX IF NOT EXISTS "password_reset_expiry" ON "password_reset" ("expires_at");
CREATE UNIQUE INDEX IF NOT EXISTS "payment_pays" ON "payment" ("order_id") WHERE "payment"."pays";
CREATE INDEX IF NOT EXISTS "payment_order" ON "payment" ("order_id");
CREATE INDEX IF NOT EXISTS "payment_event_received" ON "payment_event" ("received_at");
CREATE INDEX IF NOT EXISTS "payment_event_unhandled" ON "payment_event" ("received_at") WHERE "payment_event"."handled_at" is null;
CREATE UNIQUE INDEX IF NOT EXISTS "push_subscription_endpoint" ON "push_subscription" ("endpoint","kind");
CREATE INDEX IF NOT EXISTS "push_subscription_person" ON "push_subscription" ("kind","person_id");
CREATE INDEX IF NOT EXISTS "push_subscription_session" ON "push_subscription" ("session_hash");
CREATE INDEX IF NOT EXISTS "refund_ask" ON "refund" ("ask_at");
CREATE INDEX IF NOT EXISTS "refund_payment" ON "refund" ("payment_id");
CREATE INDEX IF NOT EXISTS "refund_unsettled" ON "refund" ("created_at") WHERE "refund"."state" <> 'processed';
