CREATE TABLE "staff_invite" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invite_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "staff_invite_email_unique" UNIQUE("email"),
	CONSTRAINT "staff_invite_role" CHECK ("staff_invite"."role" in ('packer', 'manager', 'owner'))
);
--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "role" text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "seller" ADD COLUMN "is_first" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_invite" ADD CONSTRAINT "staff_invite_invited_by_seller_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."seller"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_invite_inviter" ON "staff_invite" USING btree ("invited_by");--> statement-breakpoint
CREATE UNIQUE INDEX "seller_first" ON "seller" USING btree ("is_first") WHERE "seller"."is_first";--> statement-breakpoint
ALTER TABLE "seller" ADD CONSTRAINT "seller_role" CHECK ("seller"."role" in ('packer', 'manager', 'owner'));