CREATE TABLE "address" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zipcode" text NOT NULL,
	"country" text NOT NULL,
	"phone" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_line" (
	"shopper_id" text NOT NULL,
	"product_id" text NOT NULL,
	"unit_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"position" integer NOT NULL,
	"last_seen" jsonb NOT NULL,
	CONSTRAINT "cart_line_shopper_id_product_id_unit_id_pk" PRIMARY KEY("shopper_id","product_id","unit_id"),
	CONSTRAINT "cart_quantity" CHECK ("cart_line"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "contact_message" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "known_browser" (
	"token_hash" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"person_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_browser_token_hash_kind_person_id_pk" PRIMARY KEY("token_hash","kind","person_id"),
	CONSTRAINT "known_browser_kind" CHECK ("known_browser"."kind" in ('shopper', 'seller'))
);
--> statement-breakpoint
CREATE TABLE "missed_search" (
	"term" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "missed_search_term" CHECK (char_length("missed_search"."term") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriber" (
	"email" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "odd_payment" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"misfit" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "odd_payment_misfit" CHECK ("odd_payment"."misfit" in ('order', 'currency', 'sum'))
);
--> statement-breakpoint
CREATE TABLE "order" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"payment_type" text NOT NULL,
	"shipping_fee" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"is_paid" boolean NOT NULL,
	"address" jsonb NOT NULL,
	"key" text,
	"key_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"return_reason" text,
	CONSTRAINT "order_money" CHECK ("order"."shipping_fee" >= 0 and "order"."amount" >= "order"."shipping_fee"),
	CONSTRAINT "order_payment" CHECK ("order"."payment_type" in ('COD', 'Online'))
);
--> statement-breakpoint
CREATE TABLE "order_item" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"category" text NOT NULL,
	"unit_id" text NOT NULL,
	"unit_label" text NOT NULL,
	"unit_price" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"name_hi" text DEFAULT '' NOT NULL,
	CONSTRAINT "order_item_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_item_quantity" CHECK ("order_item"."quantity" between 1 and 99),
	CONSTRAINT "order_item_price" CHECK ("order_item"."unit_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_payment" (
	"order_id" text PRIMARY KEY NOT NULL,
	"gateway_order_id" text,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ask_at" timestamp with time zone,
	CONSTRAINT "order_payment_gateway_order_id_unique" UNIQUE("gateway_order_id"),
	CONSTRAINT "order_payment_state" CHECK ("order_payment"."state" in ('open', 'paid', 'closed')),
	CONSTRAINT "order_payment_amount" CHECK ("order_payment"."amount" >= 100)
);
--> statement-breakpoint
CREATE TABLE "order_status_change" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_status_change_order_id_position_pk" PRIMARY KEY("order_id","position")
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"pays" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_refunded" CHECK ("payment"."amount" > 0 and "payment"."refunded" between 0 and "payment"."amount")
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"gateway_order_id" text,
	"gateway_refund_id" text,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "picture" (
	"id" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"avif_ready" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"product_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_hi" text DEFAULT '' NOT NULL,
	"search_names" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"category" text NOT NULL,
	"image" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"description_hi" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"in_stock" boolean DEFAULT true NOT NULL,
	"base_price" bigint NOT NULL,
	"discount_percent" integer NOT NULL,
	"position" integer GENERATED ALWAYS AS IDENTITY (sequence name "product_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "product_price" CHECK ("product"."base_price" > 0),
	CONSTRAINT "product_percent" CHECK ("product"."discount_percent" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "push_key" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_key_one" CHECK ("push_key"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
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
	CONSTRAINT "push_subscription_whose" CHECK (("push_subscription"."kind" = 'visitor') = ("push_subscription"."session_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "refund" (
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
	CONSTRAINT "refund_state" CHECK ("refund"."state" in ('asked', 'pending', 'processed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_order" (
	"id" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"receipt" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_order_receipt_unique" UNIQUE("receipt")
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"late_at" timestamp with time zone,
	"failing_refunds" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_refund" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"key" text,
	"status" text DEFAULT 'processed' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_refund_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"secret" "bytea" NOT NULL,
	"used_step" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "second_factor_one" CHECK ("second_factor"."one")
);
--> statement-breakpoint
CREATE TABLE "seller" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seller_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"person_id" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_kind" CHECK ("session"."kind" in ('shopper', 'seller'))
);
--> statement-breakpoint
CREATE TABLE "shopper" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"password_hash" text NOT NULL,
	"cart_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shopper_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "store_pause" (
	"is_it" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"until" timestamp with time zone,
	"reason" text,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "store_pause_one" CHECK ("store_pause"."is_it"),
	CONSTRAINT "store_pause_end" CHECK ("store_pause"."until" > "store_pause"."since"),
	CONSTRAINT "store_pause_reason" CHECK (char_length("store_pause"."reason") between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "try_count" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unit" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"type" text NOT NULL,
	"label" text NOT NULL,
	"quantity_unit" text NOT NULL,
	"quantity_value" double precision NOT NULL,
	"price" bigint NOT NULL,
	"discount_percent" integer NOT NULL,
	"discount" bigint NOT NULL,
	"selling_price" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "unit_type" CHECK ("unit"."type" in ('retail', 'bulk')),
	CONSTRAINT "unit_figures" CHECK ("unit"."selling_price" >= 0 and "unit"."discount" >= 0 and "unit"."selling_price" + "unit"."discount" = "unit"."price")
);
--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_shopper_id_shopper_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shopper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_shopper_id_shopper_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shopper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_shopper_id_shopper_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shopper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "odd_payment" ADD CONSTRAINT "odd_payment_order_id_order_payment_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_payment"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_shopper_id_shopper_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shopper"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payment" ADD CONSTRAINT "order_payment_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_status_change" ADD CONSTRAINT "order_status_change_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_shopper_id_shopper_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shopper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_order_payment_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order_payment"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_session_hash_session_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."session"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_payment" ADD CONSTRAINT "sandbox_payment_order_id_sandbox_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sandbox_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refund" ADD CONSTRAINT "sandbox_refund_payment_id_sandbox_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."sandbox_payment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit" ADD CONSTRAINT "unit_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_shopper" ON "address" USING btree ("shopper_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_message_unmailed" ON "contact_message" USING btree ("created_at") WHERE "contact_message"."mailed_at" is null;--> statement-breakpoint
CREATE INDEX "contact_message_shopper" ON "contact_message" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "known_browser_person" ON "known_browser" USING btree ("kind","person_id");--> statement-breakpoint
CREATE INDEX "known_browser_expiry" ON "known_browser" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "missed_search_last" ON "missed_search" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "odd_payment_order" ON "odd_payment" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_key" ON "order" USING btree ("shopper_id","key");--> statement-breakpoint
CREATE INDEX "order_shopper" ON "order" USING btree ("shopper_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_newest" ON "order" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_open_cash" ON "order" USING btree ("shopper_id") WHERE "order"."payment_type" = 'COD' and "order"."status" = 'Ordered';--> statement-breakpoint
CREATE INDEX "order_ended_online" ON "order" USING btree ("id") WHERE "order"."payment_type" = 'Online' and "order"."status" in ('Cancelled', 'Returned');--> statement-breakpoint
CREATE INDEX "order_item_product" ON "order_item" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_payment_ask" ON "order_payment" USING btree ("ask_at");--> statement-breakpoint
CREATE INDEX "password_reset_shopper" ON "password_reset" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "password_reset_expiry" ON "password_reset" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_pays" ON "payment" USING btree ("order_id") WHERE "payment"."pays";--> statement-breakpoint
CREATE INDEX "payment_order" ON "payment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_event_received" ON "payment_event" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_event_unhandled" ON "payment_event" USING btree ("received_at") WHERE "payment_event"."handled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscription_endpoint" ON "push_subscription" USING btree ("endpoint","kind");--> statement-breakpoint
CREATE INDEX "push_subscription_person" ON "push_subscription" USING btree ("kind","person_id");--> statement-breakpoint
CREATE INDEX "push_subscription_session" ON "push_subscription" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "refund_ask" ON "refund" USING btree ("ask_at");--> statement-breakpoint
CREATE INDEX "refund_payment" ON "refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refund_unsettled" ON "refund" USING btree ("created_at") WHERE "refund"."state" <> 'processed';--> statement-breakpoint
CREATE INDEX "session_person" ON "session" USING btree ("kind","person_id");--> statement-breakpoint
CREATE INDEX "session_expiry" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "unit_label" ON "unit" USING btree ("product_id","type","label");