CREATE TABLE "round" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "round_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "round_stop" (
	"round_id" text NOT NULL,
	"order_id" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"handed_over_at" timestamp with time zone NOT NULL,
	"tapped_at" timestamp with time zone,
	"cash" bigint DEFAULT 0 NOT NULL,
	"upi" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "round_stop_round_id_order_id_pk" PRIMARY KEY("round_id","order_id"),
	CONSTRAINT "round_stop_state" CHECK ("round_stop"."state" in ('open', 'delivered', 'not-reached', 'given-back')),
	CONSTRAINT "round_stop_tapped" CHECK ("round_stop"."state" = 'open' or "round_stop"."state" = 'given-back' or "round_stop"."tapped_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "door_code" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "code_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "round_stop" ADD CONSTRAINT "round_stop_round_id_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_stop" ADD CONSTRAINT "round_stop_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "round_expiry" ON "round" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "round_stop_order" ON "round_stop" USING btree ("order_id","handed_over_at");