-- Earlier versions kept a hash of the replaced password of every member, not only of the first owner.
UPDATE "seller" SET "configured_hash" = NULL WHERE NOT "is_first";
